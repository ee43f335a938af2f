export { checkSteps } from "./check-steps.js";
export { decodeBody } from "./decode-body.js";
export { type DiscardedAttribute, discardedAttributes } from "./discarded-attributes.js";
export { expressionsInBody, type NestedExpression } from "./expressions-in-body.js";
export { referencesIn, referencesInBody } from "./references.js";
