export { decodeBase64 } from "./base64.js";
export { parseInt64 } from "./parse-int.js";
