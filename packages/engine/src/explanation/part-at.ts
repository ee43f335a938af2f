import { asNumber, asString, type Path, type PathStep, toSafeInteger } from "@landform/cty";
import { type Expression, staticList, staticMap } from "@landform/hcl";
import { itemNamed } from "../resource/range-at-path.js";

/** The part of `expression` that makes what `path` leads to, as far in as lists and objects are written out. */
export function partAt(expression: Expression, path: Path): Expression {
  let part = expression;
  for (const step of path) {
    const inner = itemAt(part, step);
    if (inner === undefined) break;
    part = inner;
  }
  return part;
}

function itemAt(expression: Expression, step: PathStep): Expression | undefined {
  if (step.kind === "attribute") return itemNamed(staticMap(expression) ?? [], step.name);
  const { key } = step;
  if (key.kind !== "known") return undefined;
  if (key.type.kind === "string") return itemNamed(staticMap(expression) ?? [], asString(key));
  return key.type.kind === "number" ? staticList(expression)?.[toSafeInteger(asNumber(key)) ?? -1] : undefined;
}
