import { createAesGcm } from "@landform/state/encryption";
import type { MethodType } from "./method-type.js";

export const aesGcm: MethodType = {
  arguments: { attributes: { keys: "keys", aad: "bytes" }, required: ["keys"] },
  create(given) {
    const keys = given.keys("keys") ?? { encryptionKey: new Uint8Array() };
    const additionalData = given.bytes("aad");
    return createAesGcm({ keys, ...(additionalData && { additionalData }) });
  },
};
