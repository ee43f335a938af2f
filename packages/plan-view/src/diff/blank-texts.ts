import type { Type } from "@landform/cty";
import type { Json } from "@landform/json-output";
import type { AttributeSchema, BlockSchema } from "@landform/schema";
import type { ChangeView } from "./change-view.js";

/**
 * Providers on the old SDK cannot tell an empty text from null. What is made of such texts: null, as Terraform does
 * for schemas that could be of that SDK, and in some places anyway; nothing, as OpenTofu does for arguments of
 * blocks; or what they are.
 */
export type BlankTexts = "asNull" | "asText" | "leftOutOfBlocks";

/** How texts in a block are taken, where those around it are taken as `outside` says. */
export function blanksInBlock(outside: BlankTexts, schema: BlockSchema): BlankTexts {
  return outside === "asNull" && !couldBeOfOldSdk(schema) ? "asText" : outside;
}

/** No schema says that an output could be of the old SDK. */
export function blanksInOutputs(outside: BlankTexts): BlankTexts {
  return outside === "asNull" ? "asText" : outside;
}

/** In lists and sets, in what is sensitive, and in what goes for something unknown. */
export function blanksInside(outside: BlankTexts): BlankTexts {
  return outside === "asText" ? "asNull" : outside;
}

export function withoutBlanks(view: ChangeView): ChangeView {
  if (view.before !== "" && view.after !== "") return view;
  return { ...view, before: withoutBlank(view.before), after: withoutBlank(view.after) };
}

function withoutBlank(side: Json | undefined): Json | undefined {
  return side === "" ? null : side;
}

function couldBeOfOldSdk({ attributes, blockTypes }: BlockSchema): boolean {
  return (
    [...attributes.values()].every(isOldAttribute) &&
    [...blockTypes.values()].every(({ nesting }) => nesting !== "map" && nesting !== "group")
  );
}

function isOldAttribute({ type }: AttributeSchema): boolean {
  if (type === undefined) return false;
  if (type.kind === "list" || type.kind === "set" || type.kind === "map") {
    return isPrimitive(type.element) || type.element.kind === "object" || isOfPrimitives(type.element);
  }
  return isPrimitive(type);
}

function isOfPrimitives(type: Type): boolean {
  return (type.kind === "list" || type.kind === "set" || type.kind === "map") && isPrimitive(type.element);
}

function isPrimitive({ kind }: Type): boolean {
  return kind === "string" || kind === "number" || kind === "bool";
}
