import { asString, attributeStep, elementsOf, type Path, rawEquals, type Value, withoutMarksDeep } from "@landform/cty";

/** Where two values of one type differ: as deep inside as both have the same parts. Secrets are not looked into. */
export function differingPaths(before: Value, after: Value, path: Path = []): readonly Path[] {
  if (rawEquals(withoutMarksDeep(before).value, withoutMarksDeep(after).value)) return [];
  const [left, right] = [partsOf(before), partsOf(after)];
  if (left === undefined || right === undefined) return [path];
  if (left.length !== right.length && before.type.kind !== "map") return [path];
  const others = new Map(right.map(({ name, value }) => [name, value]));
  const found = left.flatMap(({ name, step, value }) => {
    const other = others.get(name);
    return other === undefined ? [[...path, step]] : differingPaths(value, other, [...path, step]);
  });
  const names = new Set(left.map(({ name }) => name));
  const added = right.filter(({ name }) => !names.has(name)).map(({ step }) => [...path, step]);
  return [...found, ...added];
}

interface Part {
  readonly name: string;
  readonly step: Path[number];
  readonly value: Value;
}

/** The parts of a value that can be told apart; none of a set, and of what has no parts or must not be looked into. */
function partsOf(value: Value): readonly Part[] | undefined {
  if (value.kind !== "known" || value.marks.size > 0) return undefined;
  switch (value.type.kind) {
    case "object":
      return [...elementsOf(value)].map(([key, part]) => {
        const name = asString(key);
        return { name, step: attributeStep(name), value: part };
      });
    case "map":
      return [...elementsOf(value)].map(([key, part]) => ({
        name: asString(key),
        step: { kind: "index", key },
        value: part,
      }));
    case "list":
    case "tuple":
      return [...elementsOf(value)].map(([key, part], index) => ({
        name: String(index),
        step: { kind: "index", key },
        value: part,
      }));
    default:
      return undefined;
  }
}

/** Is one the other, or a part of it? */
export function overlap(a: Path, b: Path): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((step, index) => isSameStep(step, b[index]));
}

function isSameStep(a: Path[number], b: Path[number] | undefined): boolean {
  if (a.kind === "attribute") return b?.kind === "attribute" && a.name === b.name;
  return b?.kind === "index" && rawEquals(a.key, b.key);
}
