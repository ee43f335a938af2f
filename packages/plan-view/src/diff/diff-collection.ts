import { type Json, jsonEqual } from "@landform/json-output";
import { type ChangeView, elementOf, itemsOf, memberNames, memberOf } from "./change-view.js";
import { combineActions, type DiffAction, type DiffNode, ownAction } from "./diff-node.js";
import { pairElements } from "./pair-elements.js";

/** Compares one part of a container. */
export type DiffPart = (view: ChangeView) => DiffNode;

/** How two sequences are lined up: by position where that reads better, else along what they have in common. */
export type SequenceStyle = "aligned" | "positional";

interface Parts<T> {
  readonly parts: T;
  readonly action: DiffAction;
}

/** `part` is given the place of an element too: where it is now, or was. */
export function diffSequence(
  view: ChangeView,
  part: (view: ChangeView, index: number) => DiffNode,
  style: SequenceStyle,
  pairable: (element: Json) => boolean,
): Parts<readonly DiffNode[]> {
  const before = itemsOf(view.before);
  const after = itemsOf(view.after);
  const positional = style === "positional" && before.length === after.length && !isReordering(before, after);
  const pairs = positional
    ? before.map((_, index) => ({ before: index, after: index }))
    : pairElements(before, after, { equal: jsonEqual, pairable });
  return withAction(
    view,
    pairs.map((pair) => part(elementOf(view, pair.before, pair.after), pair.after < 0 ? pair.before : pair.after)),
  );
}

/** Sets have no positions: equal elements match, the others come and go. */
export function diffSet(view: ChangeView, part: DiffPart): Parts<readonly DiffNode[]> {
  const before = itemsOf(view.before);
  const after = itemsOf(view.after);
  const unmatched = new Set(after.keys());
  const nodes = before.map((element, index) => {
    const match = firstMatch(unmatched, (candidate) => jsonEqual(after[candidate], element));
    if (match !== undefined) unmatched.delete(match);
    return part(elementOf(view, index, match ?? -1));
  });
  for (const index of unmatched) nodes.push(part(elementOf(view, -1, index)));
  return withAction(view, nodes);
}

export function diffMembers(
  view: ChangeView,
  part: (view: ChangeView, name: string) => DiffNode,
): Parts<ReadonlyMap<string, DiffNode>> {
  const parts = new Map(memberNames(view).map((name) => [name, part(memberOf(view, name), name)]));
  return { parts, action: actionOf(view, parts.values()) };
}

function withAction(view: ChangeView, parts: readonly DiffNode[]): Parts<readonly DiffNode[]> {
  return { parts, action: actionOf(view, parts) };
}

export function actionOf(view: ChangeView, parts: Iterable<DiffNode>): DiffAction {
  const actions = [...parts].map((part) => part.action);
  return combineActions(ownAction(view.before, view.after), actions);
}

function isReordering(before: readonly Json[], after: readonly Json[]): boolean {
  if (before.every((element, index) => jsonEqual(element, after[index]))) return false;
  const left = before.map((element) => JSON.stringify(element)).sort();
  const right = after.map((element) => JSON.stringify(element)).sort();
  return left.every((text, index) => text === right[index]);
}

function firstMatch(candidates: Iterable<number>, matches: (candidate: number) => boolean): number | undefined {
  for (const candidate of candidates) if (matches(candidate)) return candidate;
  return undefined;
}
