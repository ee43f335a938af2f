export { attributeAtPath } from "./attribute-at-path.js";
export type {
  AttributeSchema,
  BlockSchema,
  DescriptionKind,
  IdentityAttribute,
  IdentitySchema,
  NestedAttributeType,
  NestedBlockSchema,
  Schema,
} from "./block-schema.js";
export {
  attributeType,
  impliedType,
  nestedBlockType,
  type ObjectSchema,
  objectOfShape,
  type Shape,
  shapeOf,
} from "./block-shape.js";
export { assertObjectCompatible } from "./check-compatible.js";
export { assertPlanValid } from "./check-plan.js";
export { coerceValue } from "./coerce-value.js";
export { emptyBlocks, emptyValue } from "./empty-value.js";
export { formatGoSyntax, goSyntaxOfPath } from "./go-syntax.js";
export { hasSensitive, markSensitive, sensitivePaths, writeOnlyPaths } from "./marked-paths.js";
export { normalizeLegacyObject } from "./normalize-legacy.js";
export { formatProblem, type PathProblem } from "./problem.js";
export { plannedUnknownObject, proposedNew } from "./proposed-new.js";
export { validateSchema } from "./validate-schema.js";
