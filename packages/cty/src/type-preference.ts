import type { ObjectType, TupleType, Type } from "./type.js";

/**
 * Order types so that those which others tend to convert to come first: string before other primitives, list before
 * tuple before set, map before object, `dynamic` last. Those that don't compare keep their order as far as it goes.
 */
export function preferenceOrder(types: readonly Type[]): readonly Type[] {
  const followers = types.map((): number[] => []);
  const waitingFor = types.map(() => 0);
  for (const [i, a] of types.entries()) {
    for (const [j, b] of types.entries()) {
      if (!isPreferred(a, b)) continue;
      followers[i]?.push(j);
      waitingFor[j] = (waitingFor[j] ?? 0) + 1;
    }
  }
  const order = [...types.keys()].filter((index) => waitingFor[index] === 0);
  for (const index of order) {
    for (const follower of followers[index] ?? []) {
      const left = (waitingFor[follower] ?? 0) - 1;
      waitingFor[follower] = left;
      if (left === 0) order.push(follower);
    }
  }
  return order.flatMap((index) => types[index] ?? []);
}

/** Is `a` the one that values of both types should rather become? */
function isPreferred(a: Type, b: Type): boolean {
  if (a.kind === "dynamic") return false;
  if (b.kind === "dynamic") return true;
  if (a.kind === "string") return b.kind === "number" || b.kind === "bool";
  if (a.kind === "list" && b.kind === "list") return isPreferred(a.element, b.element);
  if (a.kind === "set" && b.kind === "set") return isPreferred(a.element, b.element);
  if (a.kind === "map" && b.kind === "map") return isPreferred(a.element, b.element);
  if (a.kind === "object" && b.kind === "object") return isPreferredObject(a, b);
  if (a.kind === "tuple" && b.kind === "tuple") return isPreferredTuple(a, b);
  switch (a.kind) {
    case "list":
      return b.kind === "tuple" || b.kind === "set";
    case "tuple":
      return b.kind === "set";
    case "map":
      return b.kind === "object";
    default:
      return false;
  }
}

function isPreferredObject(a: ObjectType, b: ObjectType): boolean {
  if (a.attributes.size !== b.attributes.size) return false;
  let isBetter = false;
  for (const [name, left] of a.attributes) {
    const right = b.attributes.get(name);
    if (right === undefined || isPreferred(right, left)) return false;
    isBetter ||= isPreferred(left, right);
  }
  return isBetter;
}

function isPreferredTuple(a: TupleType, b: TupleType): boolean {
  if (a.elements.length !== b.elements.length) return false;
  let isBetter = false;
  for (const [index, left] of a.elements.entries()) {
    const right = b.elements[index];
    if (right === undefined || isPreferred(right, left)) return false;
    isBetter ||= isPreferred(left, right);
  }
  return isBetter;
}
