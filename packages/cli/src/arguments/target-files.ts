import { readFile } from "node:fs/promises";
import { parseTarget } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList, SourceText } from "@landform/diagnostics";
import { parseTraversal } from "@landform/hcl";

export interface TargetsInFiles {
  readonly addresses: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The files that diagnostics point into, by name. */
  readonly sources: ReadonlyMap<string, SourceText>;
}

/** The addresses in files of `-target-file` and `-exclude-file`: one a line, but for blank lines and `#` comments. */
export async function readTargetFiles(names: readonly string[]): Promise<TargetsInFiles> {
  const diags = new DiagnosticList();
  const sources = new Map<string, SourceText>();
  const addresses: string[] = [];
  for (const name of names) {
    let text: string;
    try {
      text = await readFile(name, "utf8");
    } catch (error) {
      diags.add({ severity: "error", summary: fileProblem(error, name), detail: "" });
      continue;
    }
    sources.set(name, new SourceText(text));
    addresses.push(...addressesIn(text, name, diags));
  }
  return { addresses, diagnostics: diags.items, sources };
}

function addressesIn(text: string, filename: string, diags: DiagnosticList): readonly string[] {
  const addresses: string[] = [];
  let byte = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const start = { line: index + 1, column: 1, byte };
    byte += Buffer.byteLength(line) + 1;
    const written = line.trim();
    if (written === "" || written.startsWith("#")) continue;
    const { value, diagnostics } = parseTraversal(line.trimEnd(), filename, start);
    diags.addAll(diagnostics);
    if (value === undefined || diagnostics.length > 0) continue;
    if (parseTarget(value, diags) !== undefined) addresses.push(written);
  }
  return addresses;
}
