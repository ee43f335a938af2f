import { createPbkdf2, pbkdf2Defaults } from "@landform/state/encryption";
import type { KeyProviderType } from "./key-provider-type.js";

export const pbkdf2: KeyProviderType = {
  arguments: {
    attributes: {
      passphrase: "text",
      chain: "keys",
      key_length: "number",
      iterations: "number",
      hash_function: "text",
      salt_length: "number",
    },
  },
  create(given) {
    const chain = given.keys("chain");
    const defaults = pbkdf2Defaults;
    /** What is no whole number is passed over, as OpenTofu does. */
    const whole = (name: string, otherwise: number) => {
      const value = given.has(name) ? given.number(name) : otherwise;
      return Number.isInteger(value) ? value : otherwise;
    };
    return createPbkdf2({
      passphrase: given.text("passphrase"),
      ...(chain && { chain }),
      keyLength: whole("key_length", defaults.keyLength),
      iterations: whole("iterations", defaults.iterations),
      hashFunction: given.has("hash_function") ? given.text("hash_function") : defaults.hashFunction,
      saltLength: whole("salt_length", defaults.saltLength),
    });
  },
};
