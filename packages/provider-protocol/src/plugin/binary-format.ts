import { closeSync, openSync, readSync } from "node:fs";

/** What the first bytes of an executable file say of it. */
export interface BinaryFormat {
  readonly kind: "elf" | "machO" | "pe" | "script" | "unknown";
  /** The processor, as Node names architectures where it knows it; for ELF only. */
  readonly architecture?: string;
}

/** Undefined when the file can't be read. */
export function binaryFormatOf(file: string): BinaryFormat | undefined {
  const header = Buffer.alloc(20);
  try {
    const descriptor = openSync(file, "r");
    try {
      readSync(descriptor, header, 0, header.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
  return formatOfHeader(header);
}

/** ELF machine numbers. */
const machines: ReadonlyMap<number, string> = new Map([
  [3, "ia32"],
  [40, "arm"],
  [62, "x64"],
  [183, "arm64"],
  [243, "riscv64"],
  [258, "loong64"],
]);

const machOMagic: ReadonlySet<number> = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);

export function formatOfHeader(header: Buffer): BinaryFormat {
  const magic = header.readUInt32BE(0);
  if (magic === 0x7f454c46) {
    const isBigEndian = header[5] === 2;
    const machine = isBigEndian ? header.readUInt16BE(18) : header.readUInt16LE(18);
    return { kind: "elf", architecture: machines.get(machine) ?? `machine ${machine}` };
  }
  if (machOMagic.has(magic)) return { kind: "machO" };
  if (magic >>> 16 === 0x4d5a) return { kind: "pe" };
  return { kind: magic >>> 16 === 0x2321 ? "script" : "unknown" };
}

/** 64-bit systems run the programs of the 32-bit ones before them. */
const narrower: ReadonlyMap<string, string> = new Map([
  ["x64", "ia32"],
  ["arm64", "arm"],
]);

/**
 * The system could not run this file. Told apart here because the C library hands files that the kernel refuses to the
 * shell, which would take a program for another processor for a script.
 */
export function isForeign(format: BinaryFormat): boolean {
  const native = process.platform === "darwin" ? "machO" : process.platform === "win32" ? "pe" : "elf";
  if (format.kind !== native) return format.kind !== "script";
  const { architecture } = format;
  return architecture !== undefined && architecture !== process.arch && architecture !== narrower.get(process.arch);
}
