import { type ConversionError, conversionErrorMessage } from "@landform/cty";
import type { DecodeContext } from "./decode-context.js";

/** Why a value can't be converted, as the dialect says it. */
export function conversionWords(error: ConversionError, { dialect }: Pick<DecodeContext, "dialect">): string {
  return conversionErrorMessage(error, dialect.name === "terraform" ? "short" : "long");
}
