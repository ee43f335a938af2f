import type { Type } from "@landform/cty";
import type { AttributeSchema, BlockSchema } from "@landform/schema";

/** A block of arguments none of which must be there: what is missing may be in the environment. */
export function optionalAttributes(types: Readonly<Record<string, Type>>): BlockSchema {
  return attributes(mapValues(types, (type) => ({ type, optional: true })));
}

/** A block without nested blocks. Its arguments in name order, as all schemas have them. */
export function attributes(schemas: Readonly<Record<string, AttributeSchema>>): BlockSchema {
  const entries = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  return { attributes: new Map(entries), blockTypes: new Map() };
}

/** An argument that is an object. */
export function objectAttribute(types: Readonly<Record<string, Type>>, required: readonly string[] = []) {
  const members = mapValues(types, (type, name) =>
    required.includes(name) ? { type, required: true } : { type, optional: true },
  );
  return { nestedType: { nesting: "single", attributes: new Map(Object.entries(members)) }, optional: true } as const;
}

function mapValues<T>(
  types: Readonly<Record<string, Type>>,
  schemaOf: (type: Type, name: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, schemaOf(type, name)]));
}
