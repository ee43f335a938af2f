import {
  type AbsResourceInstance,
  formatAbsResource,
  formatAbsResourceInstance,
  formatModuleInstance,
  formatResource,
  type ModuleInstance,
} from "@landform/addrs";
import { type Diagnostic, hasErrors, type SourceRange } from "@landform/diagnostics";
import { moduleAt } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { LiveModules } from "../evaluate/live-modules.js";
import { hasInstance } from "../evaluate/repetition.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import type { MoveStatement } from "./move-statement.js";
import { cyclicMoves } from "./order-moves.js";
import { startOf } from "./statement-words.js";

/** What is wrong with `moved` blocks. Which instances are declared is only known once a plan has been made. */
export function validateMoves(statements: readonly MoveStatement[], modules: LiveModules): readonly Diagnostic[] {
  const fromSeen = new Map<string, Seen>();
  const toSeen = new Map<string, Seen>();
  const problems: Diagnostic[] = [];
  for (const statement of statements) {
    const node = moduleAt(modules.root.node, statement.module);
    for (const module of node === undefined ? [] : modules.instancesOf(node)) {
      problems.push(...problemsIn(statement, module, modules, fromSeen, toSeen));
    }
  }
  return hasErrors(problems) ? problems : [...problems, ...cyclicMoves(statements)];
}

/** The other end of an earlier statement, and where that stands. */
interface Seen {
  readonly other: string;
  readonly range: SourceRange;
}

function problemsIn(
  { from, to, scope, range }: MoveStatement,
  module: LiveModule,
  modules: LiveModules,
  fromSeen: Map<string, Seen>,
  toSeen: Map<string, Seen>,
): readonly Diagnostic[] {
  const absFrom = absolute(module.address, from);
  const absTo = absolute(module.address, to);
  const fromName = nameOf(absFrom, scope);
  const toName = nameOf(absTo, scope);
  // `a.b` may be a whole resource, or the instance of it that has no key.
  const [fromKey, toKey] = [`${scope} ${fromName}`, `${scope} ${toName}`];
  if (fromName === toName) {
    const detail = `This statement declares a move from ${fromName} to the same address, which is the same as not declaring this move at all.`;
    return [errorAt(range, "Redundant move statement", detail)];
  }
  const problems: Diagnostic[] = [];
  const noun = nouns[scope];
  const short = scope === "resource" || scope === "moduleCall" ? noun : "instance";
  const declared = declarationOf(absFrom, scope, modules);
  if (declared !== undefined) {
    const detail = `This statement declares a move from ${fromName}, but that ${noun} is still declared at ${startOf(declared)}.\n\nChange your configuration so that this ${short} will be declared as ${toName} instead.`;
    problems.push(errorAt(range, "Moved object still exists", detail));
  }
  const movedFrom = fromSeen.get(fromKey);
  if (movedFrom === undefined) fromSeen.set(fromKey, { other: toName, range });
  else if (movedFrom.other !== toName) {
    const detail = `A statement at ${startOf(movedFrom.range)} declared that ${fromName} moved to ${movedFrom.other}, but this statement instead declares that it moved to ${toName}.\n\nEach ${noun} can move to only one destination ${short}.`;
    problems.push(errorAt(range, "Ambiguous move statements", detail));
  }
  const movedTo = toSeen.get(toKey);
  if (movedTo === undefined) toSeen.set(toKey, { other: fromName, range });
  else if (movedTo.other !== fromName) {
    const detail = `A statement at ${startOf(movedTo.range)} declared that ${movedTo.other} moved to ${toName}, but this statement instead declares that ${fromName} moved there.\n\nEach ${noun} can have moved from only one source ${short}.`;
    problems.push(errorAt(range, "Ambiguous move statements", detail));
  }
  return problems;
}

const nouns: Readonly<Record<MoveStatement["scope"], string>> = {
  moduleCall: "module call",
  moduleInstance: "module instance",
  resource: "resource",
  resourceInstance: "resource instance",
};

type Absolute =
  | { readonly kind: "module"; readonly module: ModuleInstance }
  | { readonly kind: "resource"; readonly address: AbsResourceInstance };

function absolute(module: ModuleInstance, endpoint: MoveStatement["from"]): Absolute {
  if (endpoint.kind === "module") return { kind: "module", module: [...module, ...endpoint.module] };
  const { address } = endpoint;
  return { kind: "resource", address: { ...address, module: [...module, ...address.module] } };
}

function nameOf(end: Absolute, scope: MoveStatement["scope"]): string {
  if (end.kind === "module") return formatModuleInstance(end.module);
  return scope === "resource" ? formatAbsResource(end.address) : formatAbsResourceInstance(end.address);
}

/** Where the object is declared, when it is. */
function declarationOf(end: Absolute, scope: MoveStatement["scope"], modules: LiveModules): SourceRange | undefined {
  if (end.kind === "resource") {
    const { module, resource, key } = end.address;
    const parent = modules.at(module);
    const repetition = parent?.resource(formatResource(resource))?.repetition;
    const config = parent && resourceConfig(parent.node.module, resource);
    if (repetition === undefined || config === undefined) return undefined;
    if (scope === "resource") return config.range;
    if (!hasInstance(repetition, key)) return undefined;
    return config.forEach?.range ?? config.count?.range ?? config.range;
  }
  const last = end.module.at(-1);
  const call = last && modules.at(end.module.slice(0, -1))?.call(last.name);
  const config = last && modules.at(end.module.slice(0, -1))?.node.module.moduleCalls.get(last.name);
  if (last === undefined || call === undefined || config === undefined) return undefined;
  if (scope === "moduleCall") return config.range;
  if (!call.instances.has(last.key)) return undefined;
  return config.forEach?.range ?? config.count?.range ?? config.range;
}
