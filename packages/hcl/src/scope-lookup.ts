import type { CtyFunction, Value } from "@landform/cty";
import type { Dialect, Scope } from "./scope.js";

/** `scope` and those around it, innermost first. */
export function* scopesFrom(scope: Scope | undefined): Generator<Scope> {
  for (let current = scope; current !== undefined; current = current.parent) yield current;
}

/** The plain value that `scope` itself gives to `name`. Where key and value of a `for` have the same name, it is the value's. */
export function variableIn({ element, variables }: Scope, name: string): Value | undefined {
  if (element === undefined) return variables?.get(name);
  if (element.valueName === name) return element.value;
  return element.keyName === name ? element.key : variables?.get(name);
}

/** The names of the plain values that `scope` itself has. */
export function variableNamesIn({ element, variables }: Scope): readonly string[] {
  if (element === undefined) return [...(variables?.keys() ?? [])];
  const { keyName, valueName } = element;
  return [...(keyName === undefined ? [] : [keyName]), valueName, ...(variables?.keys() ?? [])];
}

export function dialectOf(scope: Scope | undefined): Dialect {
  for (let current = scope; current !== undefined; current = current.parent) {
    if (current.dialect !== undefined) return current.dialect;
  }
  return "tofu";
}

export function functionNamed(name: string, scope: Scope | undefined): CtyFunction | undefined {
  for (let current = scope; current !== undefined; current = current.parent) {
    const found = current.functions?.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
