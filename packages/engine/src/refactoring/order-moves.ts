import { formatMoveEndpoint, type MoveEndpoint } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import { findCycles, type Graph, GraphDraft } from "@landform/dag";
import type { Diagnostic } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import { mayBeSame, mayBeWithin, patternOf } from "./move-pattern.js";
import type { MoveStatement } from "./move-statement.js";
import { startOf } from "./statement-words.js";

/**
 * The statements in an order in which each comes after those whose results it moves on. There are few in any
 * configuration, so each is compared with each. `undefined` when some go round in a circle.
 */
export function orderMoves(statements: readonly MoveStatement[]): readonly MoveStatement[] | undefined {
  const graph = moveGraph(statements);
  if (findCycles(graph).length > 0) return undefined;
  const ordered = new Set<number>();
  const visit = (index: number): void => {
    if (ordered.has(index)) return;
    for (const dependency of graph.dependencies[index] ?? []) visit(dependency);
    ordered.add(index);
  };
  graph.vertices.forEach((_, index) => {
    visit(index);
  });
  return [...ordered].flatMap((index) => graph.vertices[index] ?? []);
}

/** The circles among the statements. */
export function cyclicMoves(statements: readonly MoveStatement[]): readonly Diagnostic[] {
  return findCycles(moveGraph(statements)).map((cycle) => {
    const lines = cycle
      .map((move) => `\n  - ${startOf(move.range)}: ${formatEnd(move, move.from)} → ${formatEnd(move, move.to)}`)
      .sort(compareStrings);
    const detail = `The following chained move statements form a cycle, and so there is no final location to move objects to:${lines.join("")}\n\nA chain of move statements must end with an address that doesn't appear in any other statements, and which typically also refers to an object still declared in the configuration.`;
    return errorAt(undefined, "Cyclic dependency in move statements", detail);
  });
}

function moveGraph(statements: readonly MoveStatement[]): Graph<MoveStatement> {
  const draft = new GraphDraft<MoveStatement>();
  for (const statement of statements) draft.add(statement);
  for (const vertex of statements) {
    for (const waitsFor of statements) if (dependsOn(vertex, waitsFor)) draft.connect({ vertex, waitsFor });
  }
  return draft.finish();
}

/** Must `other` be carried out before `statement`? */
function dependsOn(statement: MoveStatement, other: MoveStatement): boolean {
  if (statement === other) return false;
  const from = patternOf(statement, statement.from);
  const to = patternOf(statement, statement.to);
  const otherFrom = patternOf(other, other.from);
  const otherTo = patternOf(other, other.to);
  if (mayBeSame(from, otherTo)) return true;
  const isNested =
    mayBeWithin(from, otherTo) ||
    mayBeWithin(to, otherTo) ||
    mayBeWithin(otherFrom, from) ||
    mayBeWithin(otherTo, from);
  if (!isNested) return false;
  // A module that only gets other keys contains its nested moves before and after: those come later.
  return statement.module.length >= other.module.length || !onlyKeysChange(statement);
}

function onlyKeysChange({ from, to }: MoveStatement): boolean {
  if (from.kind !== "module" || to.kind !== "module" || from.module.length !== to.module.length) return false;
  return from.module.every(({ name }, index) => name === to.module[index]?.name);
}

/** `[*]` stands where all instances are meant. */
function formatEnd({ module, scope }: MoveStatement, end: MoveEndpoint): string {
  const outer = module.map((name) => `module.${name}[*].`).join("");
  const isOfAll = scope === "resource" || scope === "moduleCall";
  return `${outer}${formatMoveEndpoint(end)}${isOfAll ? "[*]" : ""}`;
}
