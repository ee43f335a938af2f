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
