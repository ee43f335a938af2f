import {
  type Dialect,
  formatReferenceable,
  formatResource,
  type Module as ModulePath,
  type Reference,
} from "@landform/addrs";
import type {
  ModuleCall,
  ModuleNode,
  OutputConfig,
  ProvisionerConfig,
  ResourceConfig,
  VariableConfig,
} from "@landform/config";
import { compareStrings, dynamic, typeToJson } from "@landform/cty";
import type { AttributeSchema, BlockSchema } from "@landform/schema";
import type {
  ConfigurationDocument,
  ModuleCallDocument,
  ModuleDocument,
  OutputConfigDocument,
  ResourceConfigDocument,
  VariableDocument,
} from "./configuration-types.js";
import { expressionDocument, expressionsDocument, optionalExpression, sortedByName } from "./expressions-document.js";
import { ProviderConfigs, providerConfigKey } from "./provider-configs.js";
import { type SchemaSource, schemasOf } from "./schema-source.js";
import { valueJson } from "./value-json.js";

/** Resources whose schema is missing go to `fail` and have no expressions. */
export function configurationDocument(
  root: ModuleNode,
  schemas: SchemaSource,
  dialect: Dialect,
  fail: (detail: string) => void,
): ConfigurationDocument {
  const providerConfigs = new ProviderConfigs(root, schemas, dialect);
  const entries = sortedByName(providerConfigs.documents());
  return {
    ...(entries.length > 0 && { provider_config: Object.fromEntries(entries) }),
    root_module: moduleDocument(root, { schemas, providerConfigs, dialect, fail }),
  };
}

interface Context {
  readonly schemas: SchemaSource;
  readonly providerConfigs: ProviderConfigs;
  readonly dialect: Dialect;
  readonly fail: (detail: string) => void;
}

function moduleDocument({ module, path, children }: ModuleNode, context: Context): ModuleDocument {
  const ephemerals = context.dialect.name === "tofu" ? [module.ephemeralResources] : [];
  const resources = [module.managedResources, module.dataResources, ...ephemerals].flatMap((each) =>
    [...each.values()]
      .map((resource) => resourceDocument(resource, path, context))
      .sort((a, b) => compareStrings(a.address, b.address)),
  );
  const outputs = documentsOf(module.outputs, (output) => outputDocument(output, context));
  const calls = documentsOf(module.moduleCalls, (call) => moduleCallDocument(call, children.get(call.name), context));
  const variables = documentsOf(module.variables, (variable) => variableDocument(variable, context));
  return {
    ...(outputs !== undefined && { outputs }),
    ...(resources.length > 0 && { resources }),
    ...(calls !== undefined && { module_calls: calls }),
    ...(variables !== undefined && { variables }),
  };
}

/** By name, in name order; undefined when there are none. */
function documentsOf<T, D>(items: ReadonlyMap<string, T>, document: (item: T) => D): Record<string, D> | undefined {
  if (items.size === 0) return undefined;
  return Object.fromEntries(sortedByName(items).map(([name, item]) => [name, document(item)]));
}

function outputDocument(output: OutputConfig, { dialect }: Context): OutputConfigDocument {
  const { sensitive, ephemeral, deprecated, description, dependsOn } = output;
  return {
    ...(sensitive && { sensitive }),
    ...(ephemeral && { ephemeral }),
    ...(deprecated && { deprecated }),
    expression: expressionDocument(output.expression, dialect),
    ...dependsOnMember(dependsOn),
    ...(description && { description }),
  };
}

function dependsOnMember(references: readonly Reference[]): { readonly depends_on?: readonly string[] } {
  if (references.length === 0) return {};
  return { depends_on: references.map(({ subject }) => formatReferenceable(subject)) };
}

function repetitionMembers({ count, forEach }: Pick<ResourceConfig, "count" | "forEach">, { dialect }: Context) {
  const countExpression = optionalExpression(count, dialect);
  if (countExpression !== undefined) return { count_expression: countExpression };
  const forEachExpression = optionalExpression(forEach, dialect);
  return forEachExpression === undefined ? {} : { for_each_expression: forEachExpression };
}

function resourceDocument(config: ResourceConfig, module: ModulePath, context: Context): ResourceConfigDocument {
  const { mode, type, name, provider, provisioners } = config;
  const address = formatResource(config);
  const schema = schemasOf(context.schemas, provider, config)?.schema;
  if (schema === undefined) context.fail(`no schema found for ${address}`);
  const expressions = schema && expressionsDocument(config.body, schema.block, context.dialect);
  return {
    address,
    mode,
    type,
    name,
    provider_config_key: context.providerConfigs.sourceKey(providerConfigKey(config.providerLocal, module)),
    ...(provisioners.length > 0 && { provisioners: provisioners.map((each) => provisionerDocument(each, context)) }),
    ...(expressions !== undefined && { expressions }),
    ...(schema !== undefined && { schema_version: schema.version }),
    ...repetitionMembers(config, context),
    ...dependsOnMember(config.dependsOn),
  };
}

function provisionerDocument({ type, body }: ProvisionerConfig, { dialect }: Context) {
  const expressions = expressionsDocument(body, attributesOnly(provisionerArguments.get(type) ?? []), dialect);
  return { type, ...(expressions !== undefined && { expressions }) };
}

const provisionerArguments: ReadonlyMap<string, readonly string[]> = new Map([
  ["local-exec", ["command", "environment", "interpreter", "quiet", "working_dir"]],
  ["remote-exec", ["inline", "script", "scripts"]],
  ["file", ["content", "destination", "source"]],
]);

/** Enough of a schema to find the expressions of attributes. */
function attributesOnly(names: Iterable<string>): BlockSchema {
  const attribute: AttributeSchema = { type: dynamic, optional: true };
  return { attributes: new Map([...names].map((name) => [name, attribute])), blockTypes: new Map() };
}

function moduleCallDocument(call: ModuleCall, child: ModuleNode | undefined, context: Context): ModuleCallDocument {
  const { source, body, versionConstraint, dependsOn } = call;
  const expressions = expressionsDocument(body, attributesOnly(child?.module.variables.keys() ?? []), context.dialect);
  return {
    ...(source !== "" && { source }),
    ...(expressions !== undefined && { expressions }),
    ...repetitionMembers(call, context),
    ...(child !== undefined && { module: moduleDocument(child, context) }),
    ...(versionConstraint !== undefined && { version_constraint: versionConstraint.constraint }),
    ...dependsOnMember(dependsOn),
  };
}

/** Terraform tells less. */
function variableDocument(variable: VariableConfig, { dialect }: Context): VariableDocument {
  const isTofu = dialect.name === "tofu";
  const { constraint, description, sensitive, ephemeral, deprecated } = variable;
  const defaultJson = variable.default && valueJson(variable.default);
  return {
    ...(isTofu && constraint.kind !== "dynamic" && { type: typeToJson(constraint) }),
    ...(defaultJson !== undefined && { default: defaultJson }),
    ...(description && { description }),
    ...(isTofu && variable.default === undefined && { required: true }),
    ...(sensitive && { sensitive }),
    ...(isTofu && ephemeral && { ephemeral }),
    ...(isTofu && deprecated && { deprecated }),
  };
}
