import { readFileSync, statSync } from "node:fs";
import { binaryFormatOf } from "./binary-format.js";

/** What may explain why a program does not run, as the reference lists it; empty when the file is not there. */
export function notesAbout(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return "";
  const lines = ["Additional notes about plugin:", `  Path: ${file}`, `  Mode: ${modeText(stat.mode)}`];
  if (process.getuid !== undefined && process.getgid !== undefined) {
    const users = namesIn("/etc/passwd");
    const groups = namesIn("/etc/group");
    lines.push(`  Owner: ${users(stat.uid)} (current: ${users(process.getuid())})`);
    lines.push(`  Group: ${groups(stat.gid)} (current: ${groups(process.getgid())})`);
  }
  const architecture = binaryFormatOf(file)?.architecture;
  if (architecture !== undefined) {
    const machine = elfNames.get(architecture) ?? architecture;
    const current = goNames.get(process.arch) ?? process.arch;
    lines.push(`  ELF architecture: ${machine} (current architecture: ${current})`);
  }
  return `\n\n${lines.join("\n")}\n`;
}

/** By Node's names. */
const elfNames: ReadonlyMap<string, string> = new Map([
  ["ia32", "EM_386"],
  ["arm", "EM_ARM"],
  ["x64", "EM_X86_64"],
  ["arm64", "EM_AARCH64"],
  ["riscv64", "EM_RISCV"],
  ["loong64", "EM_LOONGARCH"],
]);

/** By Node's names, where Go's are others. */
const goNames: ReadonlyMap<string, string> = new Map([
  ["ia32", "386"],
  ["x64", "amd64"],
]);

/** `-rwxr-xr-x` */
function modeText(mode: number): string {
  const letters = [..."rwxrwxrwx"].map((letter, index) => ((mode >> (8 - index)) & 1 ? letter : "-"));
  return `-${letters.join("")}`;
}

/** Shows ids with the names that the system's file has for them: `0 [root]`. */
function namesIn(file: string): (id: number) => string {
  const names = new Map(
    lines(file).map((line) => {
      const [name, , id] = line.split(":");
      return [Number(id), name];
    }),
  );
  return (id) => `${id} [${names.get(id) ?? "?"}]`;
}

function lines(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
