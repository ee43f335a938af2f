export { createAesGcm, seal, unseal } from "./aes-gcm.js";
export { DataEncryption, type MethodSetup, type PreparedMethod } from "./data-encryption.js";
export { encryptPlans, type PlanEncryption } from "./encrypt-plans.js";
export { encryptStates } from "./encrypt-states.js";
export { type KeyMetadata, readEnvelope } from "./envelope.js";
export {
  isKeyProblem,
  type KeyProblem,
  type KeyProvider,
  type Keys,
  keyProblem,
  type NewKey,
} from "./key-provider.js";
export { type EncryptionMethod, encryptionProblem, noDecryptionKey } from "./method.js";
export { createPbkdf2, type Pbkdf2Options, pbkdf2Defaults } from "./pbkdf2.js";
