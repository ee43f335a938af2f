export { decodeBase64 } from "./base64.js";
export { fileErrorText, isNotFound, reasonOf } from "./file-error.js";
export { parseInt64 } from "./parse-int.js";
