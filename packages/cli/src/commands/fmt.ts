import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, hasErrors, SourceText } from "@landform/diagnostics";
import { blockContextAt, formatConfig, formatSource } from "@landform/hcl";
import { replaceFile } from "@landform/installer";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { report } from "../views/report.js";
import { unifiedDiff } from "../views/unified-diff.js";
import { usageError } from "../views/usage-error.js";

const flags = {
  list: flag.bool(true),
  write: flag.bool(true),
  diff: flag.bool(),
  check: flag.bool(),
  recursive: flag.bool(),
};
type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

const errorCode = 2;
const unformattedCode = 3;

export const fmt: Command = {
  usage: {
    synopsis: "fmt [options] [target...]",
    summary: "Reformat your configuration in the standard style",
    description: [
      "Rewrites configuration files (.tf, .tofu), variable files (.tfvars) and test files in the standard style. Files in JSON syntax stay as they are.",
      'Without a target the files of this folder are formatted; a target is a folder or a file. "-" reads standard input and prints the result.',
    ],
    options: [
      { flag: "-list=false", text: "Do not list the files whose format differs." },
      { flag: "-write=false", text: "Do not change files." },
      { flag: "-diff", text: "Show what changes." },
      { flag: "-check", text: "Change nothing; exit code 3 when a file is not formatted." },
      { flag: "-recursive", text: "Format the files of subfolders too." },
      { flag: "-no-color", text: "No colours." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, fmt.usage, parsed.error);
    const targets = parsed.args.length === 0 ? ["."] : parsed.args;
    const job = new FormatJob(context, parsed.flags);
    if (targets.length === 1 && targets[0] === "-") await job.formatInput();
    else for (const target of targets) await job.formatTarget(target);
    if (report(context, job.problems, { sources: job })) return errorCode;
    return parsed.flags.check && job.unformatted > 0 ? unformattedCode : 0;
  },
};

const extensions = [".tf", ".tfvars", ".tftest.hcl", ".tfmock.hcl"];
const tofuExtensions = [...extensions, ".tofu", ".tofutest.hcl", ".tofumock.hcl"];

/** One run of the command: what it found, and the texts that its diagnostics point into. */
class FormatJob {
  readonly problems: Diagnostic[] = [];
  unformatted = 0;
  readonly #context: CommandContext;
  readonly #flags: Flags;
  readonly #texts = new Map<string, string>();

  constructor(context: CommandContext, flags: Flags) {
    this.#context = context;
    this.#flags = flags;
  }

  source(filename: string): SourceText | undefined {
    const text = this.#texts.get(filename);
    return text === undefined ? undefined : new SourceText(text);
  }

  blockContext(filename: string, byte: number): string | undefined {
    return blockContextAt(this.#texts.get(filename) ?? "", filename, byte);
  }

  async formatInput(): Promise<void> {
    const result = this.#format(await this.#context.terminal.readAll(), "<stdin>");
    if (result === undefined) return;
    const { text, formatted } = result;
    const { terminal, dialect } = this.#context;
    if (formatted !== text) this.unformatted++;
    if (this.#flags.diff && formatted !== text) terminal.out(unifiedDiff(text, formatted, "<stdin>"));
    if (this.#flags.diff || this.#flags.check) return;
    terminal.out(formatted.endsWith("\n") ? formatted : formatSource(formatted, { dialect: dialect.name }));
  }

  async formatTarget(target: string): Promise<void> {
    const info = await stat(target).catch(() => undefined);
    if (info === undefined) {
      this.#problem(`No file or directory at ${target}`);
    } else if (info.isDirectory()) {
      await this.#formatDirectory(target);
    } else if (this.#isFormattable(target)) {
      await this.#formatFile(path.normalize(target));
    } else {
      this.#problem(`Only .tf, .tfvars, and .tftest.hcl files can be processed with ${this.#context.dialect.name} fmt`);
    }
  }

  #isFormattable(name: string): boolean {
    const own = this.#context.dialect.name === "tofu" ? tofuExtensions : extensions;
    return own.some((extension) => name.endsWith(extension));
  }

  async #formatDirectory(directory: string): Promise<void> {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) {
      this.#problem(`Cannot read directory ${directory}`);
      return;
    }
    for (const entry of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith(".") || entry.name.endsWith("~")) continue;
      const file = path.join(directory, entry.name);
      if (entry.isDirectory()) {
        if (this.#flags.recursive) await this.#formatDirectory(file);
      } else if (this.#isFormattable(entry.name)) {
        await this.#formatFile(file);
      }
    }
  }

  async #formatFile(file: string): Promise<void> {
    const bytes = await readFile(file).catch((error: unknown) => {
      this.#problem(`Failed to read file ${file}`, fileProblem(error));
    });
    const result = bytes && this.#format(bytes, file);
    if (result === undefined || result.formatted === result.text) return;
    const { text, formatted } = result;
    this.unformatted++;
    const { terminal } = this.#context;
    if (this.#flags.list) terminal.out(`${file}\n`);
    if (this.#flags.diff) terminal.out(unifiedDiff(text, formatted, file));
    if (!this.#flags.write || this.#flags.check) return;
    await replaceFile(file, formatted).catch((error: unknown) => {
      this.#problem(`Failed to write ${file}`, fileProblem(error, file));
    });
  }

  /** The text as it is and as it should be; `undefined` when it has errors, which are noted. Bytes that are no UTF-8 are one. */
  #format(bytes: Uint8Array, filename: string): { readonly text: string; readonly formatted: string } | undefined {
    const { value: formatted, diagnostics } = formatConfig(bytes, filename);
    const text = Buffer.from(bytes).toString("utf8");
    if (!hasErrors(diagnostics)) return { text, formatted };
    this.#texts.set(filename, text);
    this.problems.push(...diagnostics);
    return undefined;
  }

  #problem(summary: string, detail = ""): void {
    this.problems.push({ severity: "error", summary, detail });
  }
}
