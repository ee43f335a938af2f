export { nodeCrypto } from "./functions/node/node-crypto.js";
export { nodeFiles } from "./functions/node/node-files.js";
