import { quoted } from "@landform/diagnostics";
import { parseInt64 } from "@landform/provider-sdk/go-text";

/** A part of an import id that is a number: null where it is empty, or what is wrong with it. */
export function numberPart(text: string, what: string): number | null | string {
  if (text === "") return null;
  const value = parseInt64(text);
  return typeof value === "bigint" ? Number(value) : `could not parse ${what} (${quoted(text)}) as int: ${value}`;
}
