import { formatProvider, isProviderSourceError, type Provider, parseProviderSource } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { asString, elementsOf, isKnown, type Value } from "@landform/cty";
import {
  type Diagnostic,
  DiagnosticList,
  type DiagnosticSink,
  quoted,
  type WithDiagnostics,
} from "@landform/diagnostics";
import { type Attribute, type Block, contentOf, evaluate, parseConfig } from "@landform/hcl";
import { readFileIfThere, writeFileAtomically } from "../write-file.js";

export const lockFileName = ".terraform.lock.hcl";

/** What `.terraform.lock.hcl` pins: by `HOST/NAMESPACE/TYPE`. */
export type LockFile = ReadonlyMap<string, ProviderLock>;

export interface ProviderLock {
  readonly provider: Provider;
  readonly version: string;
  /** In normal form; absent without constraints. */
  readonly constraints?: string;
  readonly hashes: readonly string[];
}

export async function readLockFile(file: string): Promise<WithDiagnostics<LockFile>> {
  try {
    const text = await readFileIfThere(file);
    return text === undefined ? { value: new Map(), diagnostics: [] } : parseLockFile(text, lockFileName);
  } catch (error) {
    const detail = `The dependency lock file ${lockFileName} cannot be read: ${fileProblem(error)}.`;
    return {
      value: new Map(),
      diagnostics: [{ severity: "error", summary: "Failed to read dependency lock file", detail }],
    };
  }
}

export function parseLockFile(text: string, filename: string): WithDiagnostics<LockFile> {
  const diags = new DiagnosticList();
  const parsed = parseConfig(text, filename);
  diags.addAll(parsed.diagnostics);
  const content = contentOf(
    parsed.value,
    {
      attributes: [],
      blocks: [
        { type: "provider", labels: ["source_addr"] },
        { type: "module", labels: ["path"] },
      ],
    },
    diags,
  );
  const locks = new Map<string, ProviderLock>();
  for (const block of content.blocks) {
    if (block.type !== "provider") continue;
    const lock = decodeLock(block, diags);
    if (lock === undefined) continue;
    const key = formatProvider(lock.provider);
    if (locks.has(key))
      diags.add(
        problem(block, "Duplicate provider lock", `This lockfile already declared a lock for provider ${key}.`),
      );
    else locks.set(key, lock);
  }
  return { value: locks, diagnostics: diags.items };
}

function decodeLock(block: Block, diags: DiagnosticSink): ProviderLock | undefined {
  const [source = ""] = block.labels;
  // A lock file always names the host, so there is no default to fall back to.
  const provider = parseProviderSource(source, "");
  if (isProviderSourceError(provider) || formatProvider(provider) !== source) {
    diags.add(
      problem(
        block,
        "Non-normalized provider source address",
        `The provider source address ${quoted(source)} must be written in its full and normalized form.`,
      ),
    );
    return undefined;
  }
  const content = contentOf(
    block.body,
    { attributes: [{ name: "version", required: true }, { name: "constraints" }, { name: "hashes" }], blocks: [] },
    diags,
  );
  const version = textOf(content.attributes.get("version"), diags);
  const constraints = textOf(content.attributes.get("constraints"), diags);
  if (version === undefined) return undefined;
  return {
    provider,
    version,
    hashes: textsOf(content.attributes.get("hashes"), diags),
    ...(constraints === undefined ? {} : { constraints }),
  };
}

function problem(block: Block, summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail, subject: block.labelRanges[0] ?? block.headerRange };
}

function textOf(attribute: Attribute | undefined, diags: DiagnosticSink): string | undefined {
  if (attribute === undefined) return undefined;
  const value = evaluate(attribute.expression, undefined, diags);
  return isText(value) ? asString(value) : undefined;
}

function textsOf(attribute: Attribute | undefined, diags: DiagnosticSink): readonly string[] {
  if (attribute === undefined) return [];
  const value = evaluate(attribute.expression, undefined, diags);
  if (value.kind !== "known" || value.type.kind !== "tuple") {
    diags.add({
      severity: "error",
      summary: "Invalid provider hash set",
      detail: 'The "hashes" argument must be a list of texts.',
      subject: attribute.expression.range,
    });
    return [];
  }
  return [...elementsOf(value)].flatMap(([, element]) => (isText(element) ? [asString(element)] : []));
}

function isText(value: Value): boolean {
  return isKnown(value) && value.kind === "known" && value.type.kind === "string";
}

/** The file's text, as `init` writes it. */
export function formatLockFile(locks: LockFile, program: string): string {
  const head = `# This file is maintained automatically by "${program} init".\n# Manual edits may be lost in future updates.\n`;
  const entries = [...locks].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return head + entries.map(([address, lock]) => `\n${formatLock(address, lock)}`).join("");
}

function formatLock(address: string, { version, constraints, hashes }: ProviderLock): string {
  const named: [string, string][] = [["version", quoted(version)]];
  if (constraints !== undefined) named.push(["constraints", quoted(constraints)]);
  const width = Math.max(...named.map(([name]) => name.length));
  const lines = named.map(([name, value]) => `  ${name.padEnd(width)} = ${value}\n`);
  const list =
    hashes.length === 0
      ? ""
      : `  hashes = [\n${[...new Set(hashes)]
          .sort()
          .map((hash) => `    ${quoted(hash)},\n`)
          .join("")}  ]\n`;
  return `provider ${quoted(address)} {\n${lines.join("")}${list}}\n`;
}

/** Writes only what changed; `true` when it did. */
export async function writeLockFile(file: string, locks: LockFile, program: string): Promise<boolean> {
  const text = formatLockFile(locks, program);
  if ((await readFileIfThere(file)) === text) return false;
  await writeFileAtomically(file, text);
  return true;
}
