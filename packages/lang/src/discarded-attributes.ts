import {
  asString,
  attributeStep,
  convert,
  emptyPath,
  indexStep,
  isConversionError,
  type ObjectType,
  type Path,
  string,
  type Type,
} from "@landform/cty";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import { type Expression, evaluate, type ObjectExpression, type ObjectItem } from "@landform/hcl";

/** An attribute that is written in an object constructor and that converting to `type` throws away. */
export interface DiscardedAttribute {
  readonly name: string;
  /** Of the object, from the whole value. Keys that only a `for` knows are left out. */
  readonly path: Path;
  readonly nameRange: SourceRange;
  /** The object constructor around it. */
  readonly objectRange: SourceRange;
  readonly type: ObjectType;
}

/**
 * What is written out in `expression` but has no place in `type`: most likely a spelling mistake. Objects that come
 * from elsewhere are not looked at: they may be made for other uses too.
 */
export function discardedAttributes(expression: Expression, type: Type): readonly DiscardedAttribute[] {
  const found: DiscardedAttribute[] = [];
  search(expression, type, emptyPath, found);
  return found;
}

function search(expression: Expression, type: Type, path: Path, found: DiscardedAttribute[]): void {
  switch (type.kind) {
    case "object":
      if (expression.kind === "object") searchObject(expression, type, path, found);
      return;
    case "map":
      if (expression.kind === "object") searchEntries(expression, type.element, path, found);
      else if (expression.kind === "for" && expression.key !== undefined) {
        search(expression.value, type.element, path, found);
      }
      return;
    case "list":
    case "set":
      if (expression.kind === "tuple") {
        searchElements(expression.elements, () => type.element, path, found);
      } else if (expression.kind === "for" && expression.key === undefined) {
        search(expression.value, type.element, path, found);
      }
      return;
    case "tuple":
      if (expression.kind !== "tuple" || expression.elements.length !== type.elements.length) return;
      searchElements(expression.elements, (index) => type.elements[index], path, found);
  }
}

function searchObject(expression: ObjectExpression, type: ObjectType, path: Path, found: DiscardedAttribute[]): void {
  for (const item of expression.items) {
    const name = constantKey(item);
    if (name === undefined) continue;
    const attribute = type.attributes.get(name);
    if (attribute !== undefined) search(item.value, attribute, [...path, attributeStep(name)], found);
    else found.push({ name, path, nameRange: item.key.range, objectRange: expression.range, type });
  }
}

function searchEntries(expression: ObjectExpression, element: Type, path: Path, found: DiscardedAttribute[]): void {
  for (const item of expression.items) {
    const key = constantKey(item);
    if (key !== undefined) search(item.value, element, [...path, indexStep(key)], found);
  }
}

function searchElements(
  elements: readonly Expression[],
  typeAt: (index: number) => Type | undefined,
  path: Path,
  found: DiscardedAttribute[],
): void {
  for (const [index, element] of elements.entries()) {
    const type = typeAt(index);
    if (type !== undefined) search(element, type, [...path, indexStep(index)], found);
  }
}

function constantKey({ key }: ObjectItem): string | undefined {
  if (key.literalName !== undefined) return key.literalName;
  const problems = new DiagnosticList();
  const value = convert(evaluate(key.expression, undefined, problems), string);
  if (problems.hasErrors || isConversionError(value) || value.kind !== "known") return undefined;
  return asString(value);
}
