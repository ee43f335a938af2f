import {
  formatTarget,
  instanceKeyOf,
  isInstanceKeyError,
  type ModuleInstance,
  parseRemoveEndpoint,
  parseTarget,
  type Target,
} from "@landform/addrs";
import { asMap, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  asTraversal,
  type Block,
  type BlockRule,
  type BodySchema,
  contentOf,
  type Expression,
  evaluate,
  keywordOf,
  type SplatEach,
  type Traversal,
  type TraversalStep,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "../decode-context.js";
import { reportRepeatedOverrides } from "./repeated-blocks.js";
import {
  anyKey,
  type KeyPattern,
  type OverrideModule,
  type OverridePhase,
  type OverrideResource,
  type Overrides,
  type OverrideTarget,
} from "./test-file.js";

export const overrideResourceRules: readonly BlockRule[] = [
  { type: "override_resource", labels: [] },
  { type: "override_data", labels: [] },
];
export const overrideBlockRules: readonly BlockRule[] = [
  ...overrideResourceRules,
  { type: "override_module", labels: [] },
];

/** Decode the override blocks among `blocks`. No object may be overridden twice. */
export function decodeOverrides(blocks: readonly Block[], context: DecodeContext, diags: DiagnosticSink): Overrides {
  const resources = decodeOverrideResources(blocks, context, diags);
  const modules = decodeSound(blocks, ["override_module"], diags, (block, sink) =>
    decodeOverrideModule(block, context, sink),
  );
  reportRepeatedOverrides([...resources, ...modules], context, diags);
  return { resources, modules };
}

/** Decode `override_resource` and `override_data` blocks, without looking for repeats. */
export function decodeOverrideResources(
  blocks: readonly Block[],
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly OverrideResource[] {
  return decodeSound(blocks, ["override_resource", "override_data"], diags, (block, sink) =>
    decodeOverrideResource(block, context, sink),
  );
}

/** Decode the blocks of `types`; those with errors are left out. */
function decodeSound<T>(
  blocks: readonly Block[],
  types: readonly string[],
  diags: DiagnosticSink,
  decode: (block: Block, diags: DiagnosticSink) => T | undefined,
): readonly T[] {
  const decoded: T[] = [];
  for (const block of blocks) {
    if (!types.includes(block.type)) continue;
    const problems = new DiagnosticList();
    const result = decode(block, problems);
    for (const problem of problems.items) diags.add(problem);
    if (result !== undefined && !problems.hasErrors) decoded.push(result);
  }
  return decoded;
}

function overrideSchema(valuesName: string, context: DecodeContext): BodySchema {
  const target = { name: "target", required: isTofu(context) };
  const common = [target, { name: valuesName }];
  return { attributes: isTofu(context) ? common : [...common, { name: "override_during" }], blocks: [] };
}

function decodeOverrideResource(
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): OverrideResource | undefined {
  const content = contentOf(block.body, overrideSchema("values", context), diags);
  const targetAttribute = content.attributes.get("target");
  const target = isTofu(context)
    ? targetAttribute && decodeTarget(targetAttribute.expression, diags)
    : decodeResourceTarget(block, targetAttribute, diags);
  const values = decodeOverrideValues(block, content.attributes.get("values"), context, diags);
  const during = decodePhase(content.attributes.get("override_during"), diags);
  if (target === undefined) return undefined;
  const mode = block.type === "override_data" ? "data" : "managed";
  const blockRange = block.headerRange;
  const range = targetAttribute === undefined ? blockRange : targetRange(targetAttribute, context);
  return { mode, target, values, ...(during && { during }), range, blockRange };
}

function decodeOverrideModule(block: Block, context: DecodeContext, diags: DiagnosticSink): OverrideModule | undefined {
  const content = contentOf(block.body, overrideSchema("outputs", context), diags);
  const targetAttribute = content.attributes.get("target");
  const target = isTofu(context)
    ? targetAttribute && decodeTofuModuleTarget(targetAttribute, context, diags)
    : decodeModuleTarget(block, targetAttribute, diags);
  const outputs = decodeOverrideValues(block, content.attributes.get("outputs"), context, diags);
  const during = decodePhase(content.attributes.get("override_during"), diags);
  if (targetAttribute === undefined || target === undefined) return undefined;
  const ranges = { range: targetRange(targetAttribute, context), blockRange: block.headerRange };
  return { target, outputs, ...(during && { during }), ...ranges };
}

/** OpenTofu points at the address, Terraform at the whole argument. */
function targetRange({ range, expression }: Attribute, context: DecodeContext): SourceRange {
  return isTofu(context) ? expression.range : range;
}

/** OpenTofu overrides all instances of a module. */
function decodeTofuModuleTarget(
  { expression }: Attribute,
  { dialect }: DecodeContext,
  diags: DiagnosticSink,
): ModuleInstance | undefined {
  const traversal = asTraversal(expression, diags);
  const endpoint = traversal && parseRemoveEndpoint(traversal, diags, dialect);
  if (endpoint === undefined) return undefined;
  if (endpoint.kind === "module") return endpoint.module.map((name) => ({ name, key: undefined }));
  const detail = 'A module address must begin with "module.".';
  diags.add({ severity: "error", summary: "Invalid module address", detail, subject: expression.range });
  return undefined;
}

/** The values in an argument that is an object of constants. */
export function decodeValues(attribute: Attribute | undefined, diags: DiagnosticSink): ReadonlyMap<string, Value> {
  if (attribute === undefined) return new Map();
  const problems = new DiagnosticList();
  const value = evaluate(attribute.expression, undefined, problems);
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return new Map();
  if (value.kind === "known" && value.type.kind === "object") return asMap(value);
  const detail = `The attribute \`${attribute.name}\` must be an object.`;
  diags.add({ severity: "error", summary: "Object expected", detail, subject: attribute.range });
  return new Map();
}

function decodeOverrideValues(
  block: Block,
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): ReadonlyMap<string, Value> {
  if (attribute === undefined || isTofu(context)) return decodeValues(attribute, diags);
  const value = evaluate(attribute.expression, undefined, diags);
  if (value.kind === "known" && value.type.kind === "object") return asMap(value);
  const { name, range: subject } = attribute;
  const article = name === "outputs" ? "an" : "a";
  const detail = `${block.type} blocks must specify ${article} ${name} attribute that is an object.`;
  diags.add({ severity: "error", summary: `Invalid ${name} attribute`, detail, subject });
  return new Map();
}

/** Terraform's `override_during`. */
export function decodePhase(attribute: Attribute | undefined, diags: DiagnosticSink): OverridePhase | undefined {
  if (attribute === undefined) return undefined;
  const keyword = keywordOf(attribute.expression);
  if (keyword === "plan" || keyword === "apply") return keyword;
  const detail = "The override_during attribute must be a value of plan or apply.";
  diags.add({ severity: "error", summary: "Invalid override_during value", detail, subject: attribute.range });
  return undefined;
}

/** In Terraform targets are addresses as `-target` takes them. */
function decodeResourceTarget(
  block: Block,
  attribute: Attribute | undefined,
  diags: DiagnosticSink,
): OverrideTarget | undefined {
  if (attribute === undefined) {
    diags.add(missingTarget(block));
    return undefined;
  }
  const traversal = asTraversal(attribute.expression, diags);
  const target = traversal && parseTarget(traversal, diags);
  if (target === undefined) return undefined;
  const [mode, objects] = block.type === "override_data" ? ["data", "data sources"] : ["managed", "resources"];
  if (target.kind !== "module" && target.resource.mode === mode) {
    return { ...target, key: target.kind === "resourceInstance" ? target.key : undefined };
  }
  diags.add(wrongTarget(block, attribute, objects, target));
  return undefined;
}

function decodeModuleTarget(
  block: Block,
  attribute: Attribute | undefined,
  diags: DiagnosticSink,
): ModuleInstance | undefined {
  if (attribute === undefined) {
    diags.add(missingTarget(block));
    return undefined;
  }
  const traversal = asTraversal(attribute.expression, diags);
  const target = traversal && parseTarget(traversal, diags);
  if (target === undefined) return undefined;
  if (target.kind === "module") return target.module;
  diags.add(wrongTarget(block, attribute, "modules", target));
  return undefined;
}

function missingTarget({ type, headerRange: subject }: Block) {
  const detail = `${type} blocks must specify a target address.`;
  return { severity: "error", summary: "Missing target attribute", detail, subject } as const;
}

function wrongTarget({ type }: Block, { range: subject }: Attribute, objects: string, target: Target) {
  const detail = `You can only target ${objects} from ${type} blocks, not ${formatTarget(target)}.`;
  return { severity: "error", summary: "Invalid override target", detail, subject } as const;
}

function decodeTarget(expression: Expression, diags: DiagnosticSink): OverrideTarget | undefined {
  const written = patternSteps(expression);
  const traversal = written === undefined ? asTraversal(expression, diags) : undefined;
  const steps = written ?? (traversal && stepsOf(traversal));
  if (steps === undefined) return undefined;
  const target = readTarget(steps);
  if (target !== undefined) return target;
  const detail = "A resource address is required here.";
  diags.add({ severity: "error", summary: "Invalid address", detail, subject: expression.range });
  return undefined;
}

/** The steps of an address, `[*]` among them; `undefined` when there are other expressions in it. */
function patternSteps(expression: Expression): readonly TraversalStep[] | undefined {
  switch (expression.kind) {
    case "traversal":
      return stepsOf(expression.traversal);
    case "relativeTraversal": {
      const source = patternSteps(expression.source);
      return source && [...source, ...expression.steps];
    }
    case "splat": {
      const source = patternSteps(expression.source);
      const rest = stepsOfEach(expression.each);
      return source && rest && [...source, { kind: "splat", range: expression.markerRange }, ...rest];
    }
    default:
      return undefined;
  }
}

function stepsOf({ root, rootRange, steps }: Traversal): readonly TraversalStep[] {
  return [{ kind: "attribute", name: root, range: rootRange }, ...steps];
}

function stepsOfEach(each: SplatEach): readonly TraversalStep[] | undefined {
  const steps: TraversalStep[] = [];
  for (const step of each.steps) {
    if (step.kind === "index") return undefined;
    if (step.kind === "literal") {
      steps.push(step.step);
      continue;
    }
    const rest = stepsOfEach(step.each);
    if (rest === undefined) return undefined;
    steps.push({ kind: "splat", range: step.markerRange }, ...rest);
  }
  return steps;
}

function readTarget(steps: readonly TraversalStep[]): OverrideTarget | undefined {
  const module: { name: string; key: KeyPattern }[] = [];
  let rest = steps;
  while (nameAt(rest, 0) === "module") {
    const name = nameAt(rest, 1);
    if (name === undefined) return undefined;
    const key = keyAt(rest[2]);
    module.push({ name, key: key?.pattern });
    rest = rest.slice(key === undefined ? 2 : 3);
  }
  const isData = nameAt(rest, 0) === "data";
  const [type, name] = isData ? [nameAt(rest, 1), nameAt(rest, 2)] : [nameAt(rest, 0), nameAt(rest, 1)];
  const tail = rest.slice(isData ? 3 : 2);
  const key = keyAt(tail[0]);
  if (type === undefined || name === undefined || tail.length > (key === undefined ? 0 : 1)) return undefined;
  return { module, resource: { mode: isData ? "data" : "managed", type, name }, key: key?.pattern };
}

function nameAt(steps: readonly TraversalStep[], index: number): string | undefined {
  const step = steps[index];
  return step?.kind === "attribute" ? step.name : undefined;
}

function keyAt(step: TraversalStep | undefined): { readonly pattern: KeyPattern } | undefined {
  if (step?.kind === "splat") return { pattern: anyKey };
  if (step?.kind !== "index") return undefined;
  const key = instanceKeyOf(step.key);
  return isInstanceKeyError(key) ? undefined : { pattern: key };
}
