export { nodeCharsets } from "./functions/node/node-charsets.js";
export { nodeCrypto } from "./functions/node/node-crypto.js";
export { nodeFiles } from "./functions/node/node-files.js";
