import { asBool, asString, elementsOf, getAttribute, type Value } from "@landform/cty";

/** Undefined where the argument is null. */
export function textArgument(config: Value, name: string): string | undefined {
  const value = getAttribute(config, name);
  return value.kind === "known" ? asString(value) : undefined;
}

/** Null where an element is; undefined where the argument itself is. */
export function textsArgument(config: Value, name: string): readonly (string | null)[] | undefined {
  const value = getAttribute(config, name);
  if (value.kind !== "known") return undefined;
  return Array.from(elementsOf(value), ([, element]) => (element.kind === "known" ? asString(element) : null));
}

/** Undefined where the argument is null. */
export function flagArgument(config: Value, name: string): boolean | undefined {
  const value = getAttribute(config, name);
  return value.kind === "known" ? asBool(value) : undefined;
}

/** Those of a map that are not null; none where the argument itself is. */
export function textsByName(config: Value, name: string): Readonly<Record<string, string>> {
  const value = getAttribute(config, name);
  if (value.kind !== "known") return {};
  return Object.fromEntries(
    Array.from(elementsOf(value)).flatMap(([key, element]) =>
      element.kind === "known" ? [[asString(key), asString(element)]] : [],
    ),
  );
}
