import { type ConversionError, conversionErrorMessage } from "@landform/cty";
import type { Scope } from "./scope.js";
import { dialectOf } from "./scope-lookup.js";

/**
 * Why a value can't be converted, as the dialect of `scope` says it. Where in the value the problem is, messages about
 * expressions don't tell.
 */
export function conversionWords(error: ConversionError, scope: Scope | undefined): string {
  return conversionErrorMessage({ ...error, path: [] }, dialectOf(scope) === "terraform" ? "short" : "long");
}
