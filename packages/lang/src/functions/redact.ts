import type { Marks } from "@landform/cty";
import { quoted } from "@landform/diagnostics";

/** `text` in quotes for a message, unless the value it comes from must not be shown. */
export function redacted(text: string, marks: Marks): string {
  const words = [...(marks.has("ephemeral") ? ["ephemeral"] : []), ...(marks.has("sensitive") ? ["sensitive"] : [])];
  return words.length === 0 ? quoted(text) : `(${words.join(" ")} value)`;
}
