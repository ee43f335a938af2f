import type { Type } from "@landform/cty";
import { isJsonArray, isJsonObject, type Json, jsonEqual } from "@landform/json-output";
import { type BlankTexts, blanksInside, withoutBlanks } from "./blank-texts.js";
import { type ChangeView, forcesReplacement, isAbsent, memberOf, withoutNull } from "./change-view.js";
import { type DiffPart, diffMembers, diffSequence, diffSet, type SequenceStyle } from "./diff-collection.js";
import type { DiffAction, DiffNode, DiffShape } from "./diff-node.js";

export interface DiffOptions {
  readonly sequences: SequenceStyle;
  /** Whether a write-only attribute counts as changed with the object it is in, or with what else changes in that. */
  readonly writeOnlyFollow: "object" | "siblings";
  readonly blanks: BlankTexts;
}

/** Compare two values of one type. */
export function diffTyped(view: ChangeView, type: Type, options: DiffOptions): DiffNode {
  if (type.kind === "dynamic" || type.kind === "capsule") return diffJson(view, options);
  const special = diffSpecial(view, options, (inner, within) => diffTyped(inner, type, within));
  if (special !== undefined) return special;
  const part =
    (element: Type): DiffPart =>
    (inner) =>
      diffTyped(inner, element, options);
  const inSequence =
    (element: Type): DiffPart =>
    (inner) =>
      diffTyped(inner, element, { ...options, blanks: blanksInside(options.blanks) });
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return diffPrimitive(options.blanks === "asNull" ? withoutBlanks(view) : view, type.kind === "string");
    case "list": {
      const pairable = (): boolean => type.element.kind === "object";
      const { parts, action } = diffSequence(view, inSequence(type.element), options.sequences, pairable);
      return nodeOf(view, action, { kind: "list", elements: parts, context: true });
    }
    case "tuple": {
      const element = (inner: ChangeView, index: number): DiffNode =>
        inSequence(type.elements[index] ?? { kind: "dynamic" })(inner);
      const { parts, action } = diffSequence(view, element, options.sequences, isJsonObject);
      return nodeOf(view, action, { kind: "list", elements: parts, context: true });
    }
    case "set": {
      const { parts, action } = diffSet(view, inSequence(type.element));
      return nodeOf(view, action, { kind: "set", elements: parts, nested: false });
    }
    case "map": {
      const { parts, action } = diffMembers(view, part(type.element));
      return nodeOf(view, action, { kind: "map", elements: parts, aligned: true });
    }
    case "object": {
      const { parts, action } = diffMembers(view, (inner, name) =>
        diffMember(inner, type.attributes.get(name) ?? { kind: "dynamic" }, options),
      );
      const attributes = new Map([...parts].filter(([name]) => !isAbsent(memberOf(view, name))));
      return nodeOf(view, action, { kind: "object", attributes, nested: false });
    }
  }
}

/** An attribute of an object or argument of a block: null means that it is not there. */
export function diffMember(view: ChangeView, type: Type, options: DiffOptions): DiffNode {
  const isBlankable = options.blanks === "asNull" && (type.kind === "string" || type.kind === "dynamic");
  const member = withoutNull(isBlankable ? withoutBlanks(view) : view);
  const special = diffSpecial(member, options, (inner, within) => diffMember(inner, type, within));
  return special ?? diffTyped(member, type, options);
}

/**
 * Compare two values by their JSON shape alone: outputs, attributes of any type, text that holds JSON. Only unknown and
 * sensitive values say that they force replacement.
 */
export function diffJson(full: ChangeView, options: DiffOptions): DiffNode {
  const special = diffSpecial(full, options, diffJson);
  if (special !== undefined) return special;
  const view = { ...full, replacePaths: [] };
  const before = shapeOf(view.before);
  const after = shapeOf(view.after);
  if (before !== after && before !== undefined && after !== undefined) {
    return nodeOf(view, "update", {
      kind: "typeChange",
      before: diffJson({ ...view, after: undefined, unknown: false }, options),
      after: diffJson({ ...view, before: undefined }, options),
    });
  }
  const shape = before ?? after;
  const part: DiffPart = (inner) => diffJson(inner, options);
  if (shape === "array") {
    const { parts, action } = diffSequence(view, part, options.sequences, isJsonObject);
    return nodeOf(view, action, { kind: "list", elements: parts, context: true });
  }
  if (shape === "object") {
    const { parts, action } = diffMembers(view, part);
    return nodeOf(view, action, { kind: "object", attributes: parts, nested: false });
  }
  return diffPrimitive(view, shape === "string");
}

/** Sensitive and unknown values, whatever their type. */
function diffSpecial(
  view: ChangeView,
  options: DiffOptions,
  inside: (view: ChangeView, options: DiffOptions) => DiffNode,
): DiffNode | undefined {
  const within = { ...options, blanks: blanksInside(options.blanks) };
  const wasSensitive = view.beforeSensitive === true;
  const isSensitive = view.afterSensitive === true;
  if (wasSensitive || isSensitive) {
    const inner = inside({ ...view, beforeSensitive: false, afterSensitive: false }, within);
    const isThere = view.before !== undefined || view.after !== undefined;
    const isMarked = inner.action === "no-op" && wasSensitive !== isSensitive && isThere;
    return nodeOf(view, isMarked ? "update" : inner.action, { kind: "sensitive", inner, wasSensitive, isSensitive });
  }
  if (view.unknown !== true) return undefined;
  return diffUnknown(view, (gone) => inside(gone, within));
}

/** What will be there is not known; what is there goes, and looks as `before` shows it. */
export function diffUnknown(view: ChangeView, before: DiffPart): DiffNode {
  if (view.before === undefined || view.before === null) return nodeOf(view, "create", { kind: "unknown" });
  const gone = { ...view, after: undefined, unknown: false, replacePaths: [] };
  return nodeOf(view, "update", { kind: "unknown", before: before(gone) });
}

function diffPrimitive(view: ChangeView, isString: boolean): DiffNode {
  const before = view.before ?? null;
  const after = view.after ?? null;
  return nodeOf(view, primitiveAction(view), { kind: "primitive", isString, before, after });
}

/** An element that is null is there all the same: what was null is updated, not created. */
function primitiveAction({ before, after }: ChangeView): DiffAction {
  if (before === undefined) return after === undefined ? "no-op" : "create";
  if (after === undefined) return "delete";
  return jsonEqual(before, after) ? "no-op" : "update";
}

export function nodeOf(view: ChangeView, action: DiffAction, shape: DiffShape): DiffNode {
  return { action, forcesReplacement: forcesReplacement(view), ...shape };
}

type JsonShape = "null" | "array" | "object" | "string" | "number" | "bool";

function shapeOf(json: Json | undefined): JsonShape | undefined {
  if (json === undefined) return undefined;
  if (json === null) return "null";
  if (isJsonArray(json)) return "array";
  if (isJsonObject(json)) return "object";
  if (typeof json === "string") return "string";
  return typeof json === "boolean" ? "bool" : "number";
}
