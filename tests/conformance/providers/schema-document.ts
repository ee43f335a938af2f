import { typeToJson } from "@landform/cty";
import type { ProviderSchemas, SchemaMap } from "@landform/provider-protocol";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, Schema } from "@landform/schema";

/** A provider's entry in the output of `providers schema -json`, without descriptions. */
export function schemaDocument(schemas: ProviderSchemas): Readonly<Record<string, unknown>> {
  return {
    provider: schemaOf(schemas.provider),
    ...group("resource_schemas", entries(schemas.resourceTypes)),
    ...group("data_source_schemas", entries(schemas.dataSources)),
    ...group("ephemeral_resource_schemas", entries(schemas.ephemeralResourceTypes)),
    ...group("functions", functions(schemas)),
  };
}

function group(name: string, members: Readonly<Record<string, unknown>>) {
  return Object.keys(members).length === 0 ? {} : { [name]: members };
}

function entries(schemas: SchemaMap<Schema>) {
  return Object.fromEntries(
    [...schemas.keys()].flatMap((name) => {
      const schema = schemas.get(name);
      return schema === undefined ? [] : [[name, schemaOf(schema)]];
    }),
  );
}

function functions({ functions }: ProviderSchemas) {
  return Object.fromEntries(
    [...functions].map(([name, signature]) => [
      name,
      {
        parameters: signature.parameters.map(({ name, type }) => ({ name, type: typeToJson(type) })),
        return_type: typeToJson(signature.returnType),
      },
    ]),
  );
}

function schemaOf({ version, block }: Schema) {
  return { version, block: blockOf(block) };
}

function blockOf(block: BlockSchema): Readonly<Record<string, unknown>> {
  const attributes = attributesOf(block.attributes);
  const blockTypes = Object.fromEntries([...block.blockTypes].map(([name, schema]) => [name, nestedOf(schema)]));
  return {
    ...group("attributes", attributes),
    ...group("block_types", blockTypes),
    ...(block.deprecated === true && { deprecated: true }),
  };
}

function nestedOf({ nesting, block, minItems, maxItems }: NestedBlockSchema) {
  return {
    nesting_mode: nesting,
    block: blockOf(block),
    ...(minItems > 0 && { min_items: minItems }),
    ...(maxItems > 0 && { max_items: maxItems }),
  };
}

function attributesOf(attributes: ReadonlyMap<string, AttributeSchema>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...attributes].map(([name, schema]) => [name, attributeOf(schema)]));
}

function attributeOf(attribute: AttributeSchema) {
  const { type, nestedType, required, optional, computed, sensitive, writeOnly, deprecated } = attribute;
  return {
    ...(type !== undefined && { type: typeToJson(type) }),
    ...(nestedType !== undefined && {
      nested_type: { attributes: attributesOf(nestedType.attributes), nesting_mode: nestedType.nesting },
    }),
    ...(required === true && { required }),
    ...(optional === true && { optional }),
    ...(computed === true && { computed }),
    ...(sensitive === true && { sensitive }),
    ...(writeOnly === true && { write_only: true }),
    ...(deprecated === true && { deprecated }),
  };
}
