import type { CtyFunction } from "@landform/cty";
import type { Dialect, Scope } from "./scope.js";

/** `scope` and those around it, innermost first. */
export function* scopesFrom(scope: Scope | undefined): Generator<Scope> {
  for (let current = scope; current !== undefined; current = current.parent) yield current;
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
