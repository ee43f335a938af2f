import { formatProvider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { DiagnosticList, quoted, type WithDiagnostics } from "@landform/diagnostics";
import { contentOf, parseConfig } from "@landform/hcl";
import { readFileIfThere, writeFileAtomically } from "../write-file.js";
import { decodeLock, lockProblem } from "./decode-lock.js";
import { type ProviderLock, sameSelection } from "./provider-lock.js";

export const lockFileName = ".terraform.lock.hcl";

/** What `.terraform.lock.hcl` pins: by `HOST/NAMESPACE/TYPE`. */
export type LockFile = ReadonlyMap<string, ProviderLock>;

/** Do two lock files let the same packages in? */
export function sameSelections(one: LockFile, other: LockFile): boolean {
  const same = ([name, lock]: readonly [string, ProviderLock]): boolean => {
    const there = other.get(name);
    return there !== undefined && sameSelection(lock, there);
  };
  return one.size === other.size && [...one].every(same);
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
        lockProblem(
          block.labelRanges[0] ?? block.headerRange,
          "Duplicate provider lock",
          `This lockfile already declared a lock for provider ${key}.`,
        ),
      );
    else locks.set(key, lock);
  }
  return { value: locks, diagnostics: diags.items };
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
