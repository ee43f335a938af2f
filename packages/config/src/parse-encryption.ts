import type { Dialect } from "@landform/addrs";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import { parseConfig, parseJson } from "@landform/hcl";
import { decodeEncryption } from "./decode-encryption.js";
import type { EncryptionConfig } from "./encryption.js";

/**
 * Read the settings of an `encryption` block from a text of their own, in native or JSON syntax. `sourceName` is what
 * messages call the text. `undefined` with errors.
 */
export function parseEncryption(
  text: string,
  sourceName: string,
  dialect: Dialect,
): WithDiagnostics<EncryptionConfig | undefined> {
  const diags = new DiagnosticList();
  const parsed = text.trimStart().startsWith("{") ? parseJson(text, sourceName) : parseConfig(text, sourceName);
  diags.addAll(parsed.diagnostics);
  const start = { line: 0, column: 0, byte: 0 };
  const range = { filename: sourceName, start, end: start };
  const context = { dialect, isOverride: false, deferred: diags };
  const config = decodeEncryption(parsed.value, range, context, diags);
  return { value: diags.hasErrors ? undefined : config, diagnostics: diags.items };
}
