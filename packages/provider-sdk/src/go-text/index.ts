export { decodeBase64 } from "./base64.js";
export { type Civil, daysOf } from "./calendar.js";
export { parseDuration } from "./duration.js";
export { fileErrorText, isNotFound, reasonOf } from "./file-error.js";
export { parseInt64 } from "./parse-int.js";
export {
  addDate,
  addSeconds,
  clockOf,
  formatRfc3339,
  isAfter,
  parseRfc3339,
  type Timestamp,
  timestampOf,
} from "./timestamp.js";
