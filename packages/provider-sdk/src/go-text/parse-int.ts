import { quoted } from "@landform/diagnostics";

/** An integer of 64 bits, or what Go's `strconv.ParseInt` says is wrong. */
export function parseInt64(text: string): bigint | string {
  const problem = (words: string) => `strconv.ParseInt: parsing ${quoted(text)}: ${words}`;
  if (!/^[+-]?\d+$/.test(text)) return problem("invalid syntax");
  const value = BigInt(text.replace(/^\+/, ""));
  return BigInt.asIntN(64, value) === value ? value : problem("value out of range");
}
