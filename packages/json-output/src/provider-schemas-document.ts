import { type Dialect, formatProvider, isBuiltInProvider, type Provider } from "@landform/addrs";
import { type JsonType, type Parameter, typeToJson } from "@landform/cty";
import type { FunctionSignature, ProviderSchemas, SchemaMap } from "@landform/provider-protocol";
import type {
  AttributeSchema,
  BlockSchema,
  IdentitySchema,
  NestedAttributeType,
  NestedBlockSchema,
  Schema,
} from "@landform/schema";
import { sortedByName } from "./expressions-document.js";

/** What `providers schema -json` prints. */
export interface ProviderSchemasDocument {
  readonly format_version: string;
  /** By `HOST/NAMESPACE/TYPE`. */
  readonly provider_schemas?: Readonly<Record<string, ProviderSchemaDocument>>;
}

export interface ProviderSchemaDocument {
  readonly provider: SchemaDocument;
  readonly resource_schemas?: Readonly<Record<string, SchemaDocument>>;
  readonly data_source_schemas?: Readonly<Record<string, SchemaDocument>>;
  readonly ephemeral_resource_schemas?: Readonly<Record<string, SchemaDocument>>;
  readonly functions?: Readonly<Record<string, ProviderFunctionDocument>>;
  readonly resource_identity_schemas?: Readonly<Record<string, IdentitySchemaDocument>>;
}

export interface SchemaDocument {
  readonly version: number;
  readonly block?: BlockDocument;
}

export interface BlockDocument {
  readonly attributes?: Readonly<Record<string, AttributeDocument>>;
  readonly block_types?: Readonly<Record<string, BlockTypeDocument>>;
  readonly description?: string;
  readonly description_kind: "plain" | "markdown";
  readonly deprecated?: boolean;
}

export interface BlockTypeDocument {
  readonly nesting_mode: NestedBlockSchema["nesting"];
  readonly block: BlockDocument;
  readonly min_items?: number;
  readonly max_items?: number;
}

/** Has `type` or `nested_type`. */
export interface AttributeDocument {
  readonly type?: JsonType;
  readonly nested_type?: {
    readonly attributes?: Readonly<Record<string, AttributeDocument>>;
    readonly nesting_mode: NestedAttributeType["nesting"];
  };
  readonly description?: string;
  readonly description_kind: "plain" | "markdown";
  readonly deprecated?: boolean;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly write_only?: boolean;
}

export interface ProviderFunctionDocument {
  readonly description?: string;
  readonly summary?: string;
  readonly deprecation_message?: string;
  readonly return_type: JsonType;
  readonly parameters?: readonly ProviderParameterDocument[];
  readonly variadic_parameter?: ProviderParameterDocument;
}

export interface ProviderParameterDocument {
  readonly name: string;
  readonly description?: string;
  readonly is_nullable?: boolean;
  readonly type: JsonType;
}

export interface IdentitySchemaDocument {
  readonly version: number;
  readonly attributes: Readonly<
    Record<
      string,
      {
        readonly type: JsonType;
        readonly description?: string;
        readonly required_for_import?: boolean;
        readonly optional_for_import?: boolean;
      }
    >
  >;
}

export function providerSchemasDocument(
  providers: Iterable<readonly [Provider, ProviderSchemas]>,
  dialect: Pick<Dialect, "name">,
): ProviderSchemasDocument {
  const documents = new Map(
    [...providers].map(([provider, schemas]) => [
      formatProvider(provider),
      providerDocument(provider, schemas, dialect),
    ]),
  );
  return {
    format_version: "1.0",
    ...(documents.size > 0 && { provider_schemas: Object.fromEntries(sortedByName(documents)) }),
  };
}

function providerDocument(
  provider: Provider,
  schemas: ProviderSchemas,
  dialect: Pick<Dialect, "name">,
): ProviderSchemaDocument {
  const { version, block } = schemas.provider;
  const resources = schemaDocuments(schemas.resourceTypes, schemaDocument);
  const dataSources = schemaDocuments(schemas.dataSources, schemaDocument);
  const ephemeral = schemaDocuments(schemas.ephemeralResourceTypes, schemaDocument);
  const identities = schemaDocuments(schemas.identities, identityDocument);
  const functions = sortedByName(schemas.functions).map(
    ([name, each]) => [name, functionDocument(each, dialect)] as const,
  );
  return {
    // The built-in provider takes no configuration at all.
    provider: isBuiltInProvider(provider) ? { version } : schemaDocument({ version, block }),
    ...(resources !== undefined && { resource_schemas: resources }),
    ...(dataSources !== undefined && { data_source_schemas: dataSources }),
    ...(ephemeral !== undefined && { ephemeral_resource_schemas: ephemeral }),
    ...(functions.length > 0 && { functions: Object.fromEntries(functions) }),
    ...(identities !== undefined && { resource_identity_schemas: identities }),
  };
}

function schemaDocuments<T, D>(schemas: SchemaMap<T>, document: (schema: T) => D): Record<string, D> | undefined {
  const documents = new Map<string, D>();
  for (const name of schemas.keys()) {
    const schema = schemas.get(name);
    if (schema !== undefined) documents.set(name, document(schema));
  }
  return documents.size === 0 ? undefined : Object.fromEntries(sortedByName(documents));
}

function schemaDocument({ version, block }: Schema): SchemaDocument {
  return { version, block: blockDocument(block) };
}

function blockDocument({ attributes, blockTypes, ...block }: BlockSchema): BlockDocument {
  return {
    ...(attributes.size > 0 && { attributes: attributeDocuments(attributes) }),
    ...(blockTypes.size > 0 && {
      block_types: Object.fromEntries(sortedByName(blockTypes).map(([type, each]) => [type, blockTypeDocument(each)])),
    }),
    ...(block.description && { description: block.description }),
    description_kind: block.descriptionKind ?? "plain",
    ...(block.deprecated === true && { deprecated: true }),
  };
}

function blockTypeDocument({ nesting, block, minItems, maxItems }: NestedBlockSchema): BlockTypeDocument {
  return {
    nesting_mode: nesting,
    block: blockDocument(block),
    ...(minItems > 0 && { min_items: minItems }),
    ...(maxItems > 0 && { max_items: maxItems }),
  };
}

function attributeDocuments(attributes: ReadonlyMap<string, AttributeSchema>): Record<string, AttributeDocument> {
  return Object.fromEntries(sortedByName(attributes).map(([name, each]) => [name, attributeDocument(each)]));
}

function attributeDocument({ type, nestedType, ...attribute }: AttributeSchema): AttributeDocument {
  return {
    ...(type !== undefined && { type: typeToJson(type) }),
    ...(nestedType !== undefined && {
      nested_type: { attributes: attributeDocuments(nestedType.attributes), nesting_mode: nestedType.nesting },
    }),
    ...(attribute.description && { description: attribute.description }),
    description_kind: attribute.descriptionKind ?? "plain",
    ...(attribute.deprecated === true && { deprecated: true }),
    ...(attribute.required === true && { required: true }),
    ...(attribute.optional === true && { optional: true }),
    ...(attribute.computed === true && { computed: true }),
    ...(attribute.sensitive === true && { sensitive: true }),
    ...(attribute.writeOnly === true && { write_only: true }),
  };
}

/** Only Terraform leaves out texts that are empty, and tells that a function is deprecated. */
function functionDocument(
  { description, summary = "", deprecationMessage, ...signature }: FunctionSignature,
  dialect: Pick<Dialect, "name">,
): ProviderFunctionDocument {
  const { parameters, variadic, returnType } = signature;
  const parameterDocument = (parameter: Parameter) => documentOfParameter(parameter, dialect);
  const isTerraform = dialect.name === "terraform";
  return {
    ...((description !== "" || !isTerraform) && { description }),
    ...((summary !== "" || !isTerraform) && { summary }),
    ...(deprecationMessage !== undefined && isTerraform && { deprecation_message: deprecationMessage }),
    return_type: typeToJson(returnType),
    ...(parameters.length > 0 && { parameters: parameters.map(parameterDocument) }),
    ...(variadic !== undefined && { variadic_parameter: parameterDocument(variadic) }),
  };
}

/** Only Terraform leaves out a description that is empty. */
function documentOfParameter(
  { name, description = "", allowNull, type }: Parameter,
  dialect: Pick<Dialect, "name">,
): ProviderParameterDocument {
  return {
    name,
    ...((description !== "" || dialect.name === "tofu") && { description }),
    ...(allowNull === true && { is_nullable: true }),
    type: typeToJson(type),
  };
}

function identityDocument({ version, attributes }: IdentitySchema): IdentitySchemaDocument {
  const documents = sortedByName(attributes).map(([name, attribute]) => {
    const { type, description, requiredForImport, optionalForImport } = attribute;
    const document = {
      type: typeToJson(type),
      ...(description && { description }),
      ...(requiredForImport === true && { required_for_import: true }),
      ...(optionalForImport === true && { optional_for_import: true }),
    };
    return [name, document] as const;
  });
  return { version, attributes: Object.fromEntries(documents) };
}
