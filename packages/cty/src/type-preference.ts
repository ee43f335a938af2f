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
      if (preference(a, b) >= 0) continue;
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

/** Kinds by family, and in each from the most to the least preferred. */
const places: Readonly<Partial<Record<Type["kind"], readonly [family: string, place: number]>>> = {
  string: ["primitive", 0],
  number: ["primitive", 1],
  bool: ["primitive", 1],
  list: ["sequence", 0],
  tuple: ["sequence", 1],
  set: ["sequence", 2],
  map: ["mapping", 0],
  object: ["mapping", 1],
};

/** Negative where `a`, positive where `b` is the one that values of both types should rather become. */
function preference(a: Type, b: Type): number {
  if (a.kind === "dynamic" || b.kind === "dynamic") return Number(a.kind === "dynamic") - Number(b.kind === "dynamic");
  if (a.kind === "list" && b.kind === "list") return preference(a.element, b.element);
  if (a.kind === "set" && b.kind === "set") return preference(a.element, b.element);
  if (a.kind === "map" && b.kind === "map") return preference(a.element, b.element);
  if (a.kind === "object" && b.kind === "object") return preferenceByName(a, b);
  if (a.kind === "tuple" && b.kind === "tuple") return preferenceByIndex(a, b);
  const [family, place] = places[a.kind] ?? [];
  const [otherFamily, otherPlace] = places[b.kind] ?? [];
  if (place === undefined || otherPlace === undefined || family !== otherFamily) return 0;
  return place - otherPlace;
}

function preferenceByName(a: ObjectType, b: ObjectType): number {
  if (a.attributes.size !== b.attributes.size) return 0;
  const parts: number[] = [];
  for (const [name, left] of a.attributes) {
    const right = b.attributes.get(name);
    if (right === undefined) return 0;
    parts.push(preference(left, right));
  }
  return agreement(parts);
}

function preferenceByIndex(a: TupleType, b: TupleType): number {
  if (a.elements.length !== b.elements.length) return 0;
  const parts: number[] = [];
  for (const [index, left] of a.elements.entries()) {
    const right = b.elements[index];
    if (right !== undefined) parts.push(preference(left, right));
  }
  return agreement(parts);
}

/** None where one part says this and another part says that. */
function agreement(parts: readonly number[]): number {
  const isNegative = parts.some((part) => part < 0);
  const isPositive = parts.some((part) => part > 0);
  return Number(isPositive) - Number(isNegative);
}
