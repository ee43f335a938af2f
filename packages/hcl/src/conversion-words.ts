import { type ConversionError, conversionErrorMessage } from "@landform/cty";
import type { Scope } from "./scope.js";
import { dialectOf } from "./scope-lookup.js";

/** Why a value can't be converted, as the dialect of `scope` says it. */
export function conversionWords(error: ConversionError, scope: Scope | undefined): string {
  return conversionErrorMessage(error, dialectOf(scope) === "terraform" ? "short" : "long");
}
