import type { Dialect } from "@landform/addrs";
import { type ConversionError, conversionErrorMessage } from "@landform/cty";

/** Why a value can't be converted, as the dialect says it. */
export function conversionWords(
  error: ConversionError,
  { dialect }: { readonly dialect: Pick<Dialect, "name"> },
): string {
  return conversionErrorMessage(error, dialect.name === "terraform" ? "short" : "long");
}
