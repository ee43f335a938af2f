import { type Parameter, type Type, typeToJsonText } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
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
import {
  type AttributeFieldNumbers,
  blockNestings,
  functionMessage,
  identitySchemaMessage,
  markdown,
  objectNestings,
  type ParameterMessage,
  schemaMessage,
  schemaMessages,
} from "./schema-messages.js";

/** Writes what a provider says about its types and functions. */
export interface SchemaEncoder {
  schema(schema: Schema): Uint8Array;
  identity(schema: IdentitySchema): Uint8Array;
  functionSignature(signature: FunctionSignature): Uint8Array;
}

export function createSchemaEncoder(numbers: AttributeFieldNumbers): SchemaEncoder {
  const { blockMessage, objectMessage } = schemaMessages(numbers);

  function encodeBlock(block: BlockSchema): Uint8Array {
    return blockMessage.encode({
      attributes: [...block.attributes].map(encodeAttribute),
      blockTypes: [...block.blockTypes].map(encodeNestedBlock),
      ...encodeDescription(block),
      deprecated: block.deprecated === true,
      deprecationMessage: block.deprecationMessage ?? "",
    });
  }
  function encodeNestedBlock([typeName, { block, nesting, minItems, maxItems }]: readonly [string, NestedBlockSchema]) {
    return { typeName, block: encodeBlock(block), nesting: blockNestings.indexOf(nesting), minItems, maxItems };
  }
  function encodeAttribute([name, attribute]: readonly [string, AttributeSchema]) {
    const { type, nestedType } = attribute;
    return {
      name,
      type: type === undefined ? noBytes : encodeType(type),
      nestedType: nestedType && encodeNestedType(nestedType),
      required: attribute.required === true,
      optional: attribute.optional === true,
      computed: attribute.computed === true,
      sensitive: attribute.sensitive === true,
      writeOnly: attribute.writeOnly === true,
      deprecated: attribute.deprecated === true,
      deprecationMessage: attribute.deprecationMessage ?? "",
      ...encodeDescription(attribute),
    };
  }
  function encodeNestedType({ attributes, nesting }: NestedAttributeType): Uint8Array {
    invariant(numbers.nestedType !== undefined, "nested attributes are served by version 6 of the protocol only");
    return objectMessage.encode({
      attributes: [...attributes].map(encodeAttribute),
      nesting: objectNestings.indexOf(nesting),
    });
  }

  return {
    schema: ({ version, block }) => schemaMessage.encode({ version, block: encodeBlock(block) }),
    identity: ({ version, attributes }) =>
      identitySchemaMessage.encode({
        version,
        attributes: [...attributes].map(([name, attribute]) => ({
          name,
          type: encodeType(attribute.type),
          requiredForImport: attribute.requiredForImport === true,
          optionalForImport: attribute.optionalForImport === true,
          description: attribute.description ?? "",
        })),
      }),
    functionSignature: ({ parameters, variadic, returnType, summary = "", deprecationMessage = "", description }) =>
      functionMessage.encode({
        parameters: parameters.map(encodeParameter),
        variadic: variadic && encodeParameter(variadic),
        return: { type: encodeType(returnType) },
        summary,
        description,
        descriptionKind: markdown,
        deprecationMessage,
      }),
  };
}

const noBytes: Uint8Array = new Uint8Array();

function encodeType(type: Type): Uint8Array {
  return Buffer.from(typeToJsonText(type), "utf8");
}

function encodeParameter(parameter: Parameter): ParameterMessage {
  return {
    name: parameter.name,
    type: encodeType(parameter.type),
    allowNull: parameter.allowNull === true,
    allowUnknown: parameter.allowUnknown === true,
    description: parameter.description ?? "",
    descriptionKind: markdown,
  };
}

function encodeDescription(of: { readonly description?: string; readonly descriptionKind?: DescriptionKind }) {
  return { description: of.description ?? "", descriptionKind: of.descriptionKind === "markdown" ? markdown : 0 };
}
