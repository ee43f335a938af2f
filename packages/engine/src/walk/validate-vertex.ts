import { markInput, prepareInputValue } from "@landform/config";
import { dynamic, unknownValue } from "@landform/cty";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { impliedType } from "@landform/schema";
import { checkValidations } from "../checks/variable-validation.js";
import { errorAt } from "../diagnostics.js";
import { checkDependsOn } from "../evaluate/check-depends-on.js";
import { type Repetition, single } from "../evaluate/repetition.js";
import { referencesOf } from "../graph/references-of.js";
import {
  type ConfigVertex,
  type ExpansionVertex,
  type LocalVertex,
  localName,
  type ModuleCallVertex,
  type OutputVertex,
  type VariableVertex,
} from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import { evaluateCheck } from "./evaluate-check.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariableWithAdvice } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import type { Run } from "./run.js";
import { validateProvider } from "./validate-provider.js";
import { validateResource } from "./validate-resource.js";

/**
 * What validating does at each kind of vertex: evaluate what can be evaluated while inputs, instances and all that
 * providers tell are unknown.
 */
export function validateVertex(vertex: ConfigVertex, run: Run): Findings | Promise<Findings> {
  switch (vertex.kind) {
    case "variable":
      return validateVariable(vertex, run);
    case "local":
      return selfReferences(vertex, run) ?? evaluateLocal(vertex, run);
    case "output":
      return validateOutput(vertex, run);
    case "moduleCall":
      return validateModuleCall(vertex, run);
    case "provider":
      return validateProvider(vertex, run);
    case "expansion":
      return validateExpansion(vertex, run);
    case "resource":
      return validateResource(vertex, run);
    case "check":
      return evaluateCheck(vertex, run, { isValidation: true });
    case "orphan":
    case "moduleEnd":
      return nothingFound;
  }
}

/** An argument of a module call is looked at, but inside the module nothing is known but its type. */
function validateVariable(vertex: VariableVertex, run: Run): Findings {
  const { config } = vertex;
  const isRoot = vertex.module.path.length === 0;
  const diagnostics = isRoot ? validateRootVariable(vertex, run) : evaluateVariableWithAdvice(vertex, run).diagnostics;
  const value = markInput(config, unknownValue(config.type));
  const effects = run.modules
    .instancesOf(vertex.module)
    .map((module): Effect => ({ kind: "namedValue", of: "variable", module, name: config.name, value }));
  return { diagnostics: diagnostics.filter((diagnostic) => !isCausedByUnknown(diagnostic)), effects };
}

function validateRootVariable({ config }: VariableVertex, run: Run): readonly Diagnostic[] {
  const diags = new DiagnosticList();
  const { dialect } = run.context;
  const address = `var.${config.name}`;
  // What will be given is not known, but its default is looked at.
  prepareInputValue(config, { value: unknownValue(config.type), source: "caller" }, { address, dialect }, diags);
  const value = markInput(config, unknownValue(config.type));
  const variable = { config, value, address, configAddress: address };
  checkValidations(variable, run.scopes.in(run.modules.root), dialect, diags);
  return diags.items;
}

function isCausedByUnknown({ extra }: Diagnostic): boolean {
  return extra?.kind === "expression" && extra.causedByUnknown === true;
}

function selfReferences(vertex: LocalVertex, run: Run): Findings | undefined {
  const { name } = vertex.config;
  const groups = referencesOf(vertex, {
    config: run.context.config,
    schemas: run.schemas,
    dialect: run.context.dialect,
  });
  const own = groups
    .flatMap(({ references }) => references)
    .filter(({ subject }) => subject.kind === "local" && subject.name === name);
  if (own.length === 0) return undefined;
  const detail = `Local value local.${name} cannot use its own result as part of its expression.`;
  return { diagnostics: own.map(({ range }) => errorAt(range, "Self-referencing local value", detail)), effects: [] };
}

/** What a module gives depends on what it is given, so callers know nothing of it. */
function validateOutput(vertex: OutputVertex, run: Run): Findings {
  const { diagnostics } = evaluateOutput(vertex, run, { severity: "error", before: new Map() });
  return { diagnostics, effects: [] };
}

function validateModuleCall(vertex: ModuleCallVertex, run: Run): Findings {
  const diags = new DiagnosticList();
  const { call } = vertex;
  diags.addAll(expandModuleCall(vertex, run, true).diagnostics);
  const by = repeatedBy(call);
  const repetition: Repetition = { kind: "unknown", ...(by && { by }) };
  const effects = run.modules.instancesOf(vertex.module).map((module): Effect => {
    checkDependsOn(call.dependsOn, run.scopes.in(module), diags);
    return { kind: "moduleExpanded", module, call: call.name, repetition };
  });
  return { diagnostics: diags.items, effects };
}

/** One instance stands for all, however many there will be. What says how many is looked at with the block. */
function validateExpansion({ module: node, resource }: ExpansionVertex, run: Run): Findings {
  const { config, provider } = resource;
  const schema = resourceSchema(run.schemas, provider.provider, config);
  const type = schema === undefined ? dynamic : impliedType(schema.block);
  const by = repeatedBy(config);
  const repetition: Repetition = by === undefined ? single : { kind: "unknown", by };
  const effects = run.modules
    .instancesOf(node)
    .map((module): Effect => ({ kind: "resourceExpanded", module, resource: localName(resource), repetition, type }));
  return { diagnostics: [], effects };
}

function repeatedBy(block: { readonly count?: unknown; readonly forEach?: unknown }): "count" | "forEach" | undefined {
  if (block.count !== undefined) return "count";
  return block.forEach === undefined ? undefined : "forEach";
}
