import type { NestedAttributeType, NestedBlockSchema } from "@landform/schema";
import { diagnostic } from "./diagnostics.js";
import { bool, bytes, embedded, encodedMap, integer, nested, optional, repeated, text } from "./fields.js";
import { type DecodedMessage, type Message, message } from "./message.js";

/** Where the two versions of the protocol number the fields of an attribute differently. */
export interface AttributeFieldNumbers {
  /** Not in version 5. */
  readonly nestedType?: number;
  readonly writeOnly: number;
  readonly deprecationMessage: number;
}

export interface AttributeMessage {
  readonly name: string;
  /** JSON of a type; empty where there is a `nestedType`. */
  readonly type: Uint8Array;
  /** An encoded nested attribute type. */
  readonly nestedType: Uint8Array | undefined;
  readonly description: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
  readonly sensitive: boolean;
  readonly descriptionKind: number;
  readonly deprecated: boolean;
  readonly writeOnly: boolean;
  readonly deprecationMessage: string;
}

/** The messages that have attributes in them. */
export function schemaMessages(numbers: AttributeFieldNumbers) {
  const attribute = attributeMessage(numbers);
  return {
    blockMessage: message({
      attributes: repeated(2, attribute),
      blockTypes: repeated(3, nestedBlockMessage),
      description: text(4),
      descriptionKind: integer(5),
      deprecated: bool(6),
      deprecationMessage: text(7),
    }),
    objectMessage: message({ attributes: repeated(1, attribute), nesting: integer(3) }),
  };
}

function attributeMessage(numbers: AttributeFieldNumbers): Message<AttributeMessage> {
  return message({
    name: text(1),
    type: bytes(2),
    // Field numbers start at 1: nothing is ever found at 0.
    nestedType: optional(embedded(numbers.nestedType ?? 0)),
    description: text(3),
    required: bool(4),
    optional: bool(5),
    computed: bool(6),
    sensitive: bool(7),
    descriptionKind: integer(8),
    deprecated: bool(9),
    writeOnly: bool(numbers.writeOnly),
    deprecationMessage: text(numbers.deprecationMessage),
  });
}

/** By their numbers on the wire. */
export const blockNestings: readonly (NestedBlockSchema["nesting"] | undefined)[] = [
  undefined,
  "single",
  "list",
  "set",
  "map",
  "group",
];
export const objectNestings: readonly (NestedAttributeType["nesting"] | undefined)[] = [
  undefined,
  "single",
  "list",
  "set",
  "map",
];

/** The kind of a description; 0 is plain text. */
export const markdown = 1;

export const schemaMessage = message({ version: integer(1), block: embedded(2) });
export const nestedBlockMessage = message({
  typeName: text(1),
  block: embedded(2),
  nesting: integer(3),
  minItems: integer(4),
  maxItems: integer(5),
});

export const identitySchemaMessage = message({
  version: integer(1),
  attributes: repeated(
    2,
    message({
      name: text(1),
      type: bytes(2),
      requiredForImport: bool(3),
      optionalForImport: bool(4),
      description: text(5),
    }),
  ),
});

const parameterMessage = message({
  name: text(1),
  type: bytes(2),
  allowNull: bool(3),
  allowUnknown: bool(4),
  description: text(5),
  descriptionKind: integer(6),
});
export type ParameterMessage = DecodedMessage<typeof parameterMessage>;
export const functionMessage = message({
  parameters: repeated(1, parameterMessage),
  variadic: nested(2, parameterMessage),
  return: nested(3, message({ type: bytes(1) })),
  summary: text(4),
  description: text(5),
  descriptionKind: integer(6),
  deprecationMessage: text(7),
});

const serverCapabilities = message({
  planDestroy: bool(1),
  getProviderSchemaOptional: bool(2),
  moveResourceState: bool(3),
  generateResourceConfig: bool(4),
});

export const actionSchemaMessage = message({ schema: embedded(1) });

/** Schemas by type name stay encoded until somebody wants one. */
export const providerSchemaResponse = message({
  provider: optional(embedded(1)),
  resourceSchemas: encodedMap(2),
  dataSourceSchemas: encodedMap(3),
  diagnostics: repeated(4, diagnostic),
  providerMeta: optional(embedded(5)),
  serverCapabilities: nested(6, serverCapabilities),
  functions: encodedMap(7),
  ephemeralSchemas: encodedMap(8),
  listSchemas: encodedMap(9),
  actionSchemas: encodedMap(11),
});

export const identitySchemasResponse = message({
  identitySchemas: encodedMap(1),
  diagnostics: repeated(2, diagnostic),
});
