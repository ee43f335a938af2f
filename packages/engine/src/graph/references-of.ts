import { formatConfigResource, type Reference, type Referenceable } from "@landform/addrs";
import type { CheckConfig, CheckRule, ModuleNode, ResourceConfig } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Body, Expression } from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";
import { callerOf } from "../config-tree.js";
import { bodyReferences } from "../evaluate/body-references.js";
import { resourceSchema } from "../providers/schemas.js";
import { connectionSchema, provisionerSchema } from "../provisioners/schemas.js";
import { importsByTarget } from "../refactoring/import-targets.js";
import type { ConfigGraphInput } from "./config-graph-input.js";
import type { ConfigVertex, ResourceVertex } from "./vertex.js";

/** What a vertex refers to, seen from `module`. */
export interface VertexReferences {
  readonly module: ModuleNode;
  readonly references: readonly Reference[];
}

type Input = Pick<ConfigGraphInput, "config" | "schemas" | "dialect">;

const known = new WeakMap<ConfigVertex, readonly VertexReferences[]>();

/** All references in the expressions that make `vertex` what it is. Found once, however often they are asked for. */
export function referencesOf(vertex: ConfigVertex, input: Input): readonly VertexReferences[] {
  const found = known.get(vertex) ?? findReferences(vertex, input);
  known.set(vertex, found);
  return found;
}

function findReferences(vertex: ConfigVertex, input: Input): readonly VertexReferences[] {
  const { module } = vertex;
  switch (vertex.kind) {
    case "variable": {
      const caller = callerOf(input.config, module) ?? module;
      const rules = inRules(vertex.config.validations).filter(
        ({ subject }) => !isVariable(subject, vertex.config.name),
      );
      return [
        { module: caller, references: inExpressions([vertex.input]) },
        { module, references: rules },
      ];
    }
    case "local":
      return [{ module, references: inExpressions([vertex.config.expression]) }];
    case "output": {
      const { expression, dependsOn, preconditions } = vertex.config;
      return [{ module, references: [...inExpressions([expression]), ...dependsOn, ...inRules(preconditions)] }];
    }
    case "moduleCall": {
      const { count, forEach, enabled, dependsOn } = vertex.call;
      return [{ module, references: [...inExpressions([count, forEach, enabled]), ...dependsOn] }];
    }
    case "provider": {
      const schema = input.schemas.get(vertex.address.provider)?.provider.block;
      if (vertex.config === undefined || schema === undefined) return [{ module, references: [] }];
      const { body, forEach } = vertex.config;
      return [{ module, references: [...inExpressions([forEach]), ...inBody(body, schema, input)] }];
    }
    case "expansion":
      return [
        { module, references: inResource(vertex.resource, input) },
        { module: input.config, references: inImports(vertex.resource, input) },
      ];
    case "check":
      return [{ module, references: [...inRules(vertex.config.asserts), ...ownData(vertex.config)] }];
    case "resource":
    case "orphan":
    case "moduleEnd":
      return [{ module, references: [] }];
  }
}

/** Whether the data source of a check could be read counts also where no assertion refers to it. */
function ownData({ dataResource }: CheckConfig): readonly Reference[] {
  if (dataResource === undefined) return [];
  const { type, name, range } = dataResource;
  return [{ subject: { kind: "resource", resource: { mode: "data", type, name } }, range, remaining: [] }];
}

/** A variable's own rules are about its value, which is there when they are evaluated. */
function isVariable(subject: Referenceable, name: string): boolean {
  return subject.kind === "variable" && subject.name === name;
}

function inResource(vertex: ResourceVertex, input: Input): readonly Reference[] {
  const { config } = vertex;
  const schema = resourceSchema(input.schemas, vertex.provider.provider, config);
  return [
    ...inExpressions([config.count, config.forEach, config.providerRef?.key]),
    ...inBody(config.body, schema?.block, input),
    ...config.dependsOn,
    ...inRules(config.preconditions),
    ...inRules(config.postconditions),
    ...inLifecycle(config),
    ...inProvisioners(config, input),
  ];
}

/** What the `import` blocks for a resource refer to, in the root module. */
function inImports({ address }: ResourceVertex, { config }: Input): readonly Reference[] {
  if (config.module.imports.length === 0) return [];
  const imports = importsByTarget(config).get(formatConfigResource(address)) ?? [];
  return imports.flatMap(({ to, id, identity, forEach }) => [...inExpressions([id, identity, forEach]), ...inKeys(to)]);
}

/** In an address only computed keys are references. */
function inKeys(address: Expression): readonly Reference[] {
  if (address.kind === "relativeTraversal") return inKeys(address.source);
  return address.kind === "index" ? [...inKeys(address.collection), ...inExpressions([address.key])] : [];
}

function inLifecycle({ lifecycle }: ResourceConfig): readonly Reference[] {
  const { preventDestroy, enabled, replaceTriggeredBy } = lifecycle;
  const prevent = typeof preventDestroy === "boolean" ? undefined : preventDestroy;
  return inExpressions([prevent, enabled, ...replaceTriggeredBy]);
}

/** Provisioners for destroying see nothing but their own resource. */
function inProvisioners(config: ResourceConfig, input: Input): readonly Reference[] {
  const provisioners = config.provisioners.filter((provisioner) => provisioner.when === "create");
  if (provisioners.length === 0) return [];
  const connections = [config.connection, ...provisioners.map(({ connection }) => connection)];
  return [
    ...provisioners.flatMap(({ type, body }) => inBody(body, provisionerSchema(type), input)),
    ...connections.flatMap((connection) =>
      connection === undefined ? [] : inBody(connection.body, connectionSchema, input),
    ),
  ];
}

function inRules(rules: readonly CheckRule[]): readonly Reference[] {
  return inExpressions(rules.flatMap((rule) => [rule.condition, rule.errorMessage]));
}

function inExpressions(expressions: readonly (Expression | undefined)[]): readonly Reference[] {
  return expressions.flatMap((expression) => (expression === undefined ? [] : referencesIn(expression, reportedLater)));
}

function inBody(body: Body, schema: BlockSchema | undefined, { dialect }: Input): readonly Reference[] {
  return schema === undefined ? [] : bodyReferences(body, schema, dialect).references;
}

/** What can't be a reference is reported when the expression is evaluated. */
const reportedLater: DiagnosticSink = { add: () => {} };
