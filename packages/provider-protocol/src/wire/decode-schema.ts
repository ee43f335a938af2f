import { compareStrings, dynamic, isTypeJsonError, type Parameter, type Type, typeFromJson } from "@landform/cty";
import type {
  AttributeSchema,
  BlockSchema,
  DescriptionKind,
  IdentitySchema,
  NestedAttributeType,
  NestedBlockSchema,
  Schema,
} from "@landform/schema";
import type { FunctionSignature } from "../provider.js";
import type { DecodedMessage } from "./message.js";
import {
  type AttributeFieldNumbers,
  type AttributeMessage,
  blockNestings,
  functionMessage,
  identitySchemaMessage,
  markdown,
  type nestedBlockMessage,
  objectNestings,
  type ParameterMessage,
  schemaMessage,
  schemaMessages,
} from "./schema-messages.js";

/** Reads what a provider says about its types and functions. Throws on what is no protobuf. */
export interface SchemaDecoder {
  schema(bytes: Uint8Array): Schema;
  identity(bytes: Uint8Array): IdentitySchema;
  functionSignature(bytes: Uint8Array): FunctionSignature;
}

export function createSchemaDecoder(numbers: AttributeFieldNumbers): SchemaDecoder {
  const { blockMessage, objectMessage } = schemaMessages(numbers);
  const types = new TypeTable();

  function decodeBlock(bytes: Uint8Array): BlockSchema {
    const block = blockMessage.decode(bytes);
    return {
      attributes: decodeAttributes(block.attributes),
      blockTypes: inNameOrder(block.blockTypes.map((nested) => [nested.typeName, decodeNestedBlock(nested)])),
      ...decodeDescription(block),
      ...(block.deprecated ? { deprecated: true } : {}),
      ...decodeDeprecation(block),
    };
  }
  function decodeNestedBlock(nested: DecodedMessage<typeof nestedBlockMessage>): NestedBlockSchema {
    const { block, minItems, maxItems } = nested;
    return { nesting: blockNestings[nested.nesting] ?? "single", block: decodeBlock(block), minItems, maxItems };
  }
  function decodeAttributes(attributes: readonly AttributeMessage[]): ReadonlyMap<string, AttributeSchema> {
    return inNameOrder(attributes.map((each) => [each.name, decodeAttribute(each)]));
  }
  function decodeAttribute(from: AttributeMessage): AttributeSchema {
    return {
      ...(from.nestedType === undefined
        ? { type: types.decode(from.type) }
        : { nestedType: decodeNestedType(from.nestedType) }),
      ...(from.required ? { required: true } : {}),
      ...(from.optional ? { optional: true } : {}),
      ...(from.computed ? { computed: true } : {}),
      ...(from.sensitive ? { sensitive: true } : {}),
      ...(from.writeOnly ? { writeOnly: true } : {}),
      ...(from.deprecated ? { deprecated: true } : {}),
      ...decodeDeprecation(from),
      ...decodeDescription(from),
    };
  }
  function decodeNestedType(bytes: Uint8Array): NestedAttributeType {
    const { attributes, nesting } = objectMessage.decode(bytes);
    return { nesting: objectNestings[nesting] ?? "single", attributes: decodeAttributes(attributes) };
  }
  function decodeParameter(from: ParameterMessage): Parameter {
    return {
      name: from.name,
      type: types.decode(from.type),
      ...(from.description === "" ? {} : { description: from.description }),
      ...(from.allowNull ? { allowNull: true } : {}),
      ...(from.allowUnknown ? { allowUnknown: true } : {}),
    };
  }

  return {
    schema(bytes) {
      const { version, block } = schemaMessage.decode(bytes);
      return { version, block: decodeBlock(block) };
    },
    identity(bytes) {
      const { version, attributes } = identitySchemaMessage.decode(bytes);
      return {
        version,
        attributes: inNameOrder(
          attributes.map(({ name, type, requiredForImport, optionalForImport, description }) => [
            name,
            {
              type: types.decode(type),
              ...(requiredForImport ? { requiredForImport } : {}),
              ...(optionalForImport ? { optionalForImport } : {}),
              ...(description === "" ? {} : { description }),
            },
          ]),
        ),
      };
    },
    functionSignature(bytes) {
      const from = functionMessage.decode(bytes);
      return {
        description: from.description,
        parameters: from.parameters.map(decodeParameter),
        ...(from.variadic === undefined ? {} : { variadic: decodeParameter(from.variadic) }),
        returnType: types.decode(from.return?.type ?? new Uint8Array()),
        ...(from.summary === "" ? {} : { summary: from.summary }),
        ...decodeDeprecation(from),
      };
    },
  };
}

function decodeDescription(from: { readonly description: string; readonly descriptionKind: number }): {
  readonly description?: string;
  readonly descriptionKind?: DescriptionKind;
} {
  if (from.description === "") return {};
  return from.descriptionKind === markdown
    ? { description: from.description, descriptionKind: "markdown" }
    : { description: from.description };
}

function decodeDeprecation({ deprecationMessage }: { readonly deprecationMessage: string }): {
  readonly deprecationMessage?: string;
} {
  return deprecationMessage === "" ? {} : { deprecationMessage };
}

function inNameOrder<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...entries].sort((a, b) => compareStrings(a[0], b[0])));
}

/** The types of one provider: the same few are written out thousands of times. */
class TypeTable {
  readonly #byText = new Map<string, Type>();

  /** What is no description of a type may be anything. */
  decode(json: Uint8Array): Type {
    const written = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8");
    const known = this.#byText.get(written);
    if (known !== undefined) return known;
    const type = parseType(written);
    this.#byText.set(written, type);
    return type;
  }
}

function parseType(written: string): Type {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    return dynamic;
  }
  const type = typeFromJson(json);
  return isTypeJsonError(type) ? dynamic : type;
}
