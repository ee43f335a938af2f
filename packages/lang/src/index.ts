export { decodeBody } from "./decode-body.js";
export { expressionsInBody, type NestedExpression } from "./expressions-in-body.js";
export { referencesIn, referencesInBody } from "./references.js";
