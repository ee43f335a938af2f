import { readdir } from "node:fs/promises";
import path from "node:path";
import type { CommandContext } from "../command.js";
import { type CommandEntry, type CommandTable, isFamily } from "../commands/index.js";

export interface CompletionRequest {
  readonly commands: CommandTable;
  /** The finished words after the program's name, without global options. */
  readonly words: readonly string[];
  /** What has been typed of the word to complete. */
  readonly last: string;
}

/** What the word at the cursor may become, in no order. An unknown command is answered with the known ones. */
export async function completeWords(request: CompletionRequest, context: CommandContext): Promise<readonly string[]> {
  const { commands, words, last } = request;
  const [name, ...rest] = words;
  const found = name === undefined ? undefined : own(commands, name);
  if (found === undefined) {
    const names = Object.keys(commands);
    return startingWith(last, last.startsWith("-") ? globalFlags : names);
  }
  if (!isFamily(found)) return completeArgument(found, rest, last, context);
  const [member, ...memberRest] = rest;
  const entry = member === undefined ? undefined : own(found.members, member);
  if (entry === undefined) return startingWith(last, Object.keys(found.members));
  return completeArgument(entry, memberRest, last, context);
}

const globalFlags = ["-chdir=", "-help", "-install-autocomplete", "-uninstall-autocomplete", "-version"];

async function completeArgument(
  entry: CommandEntry,
  words: readonly string[],
  last: string,
  context: CommandContext,
): Promise<readonly string[]> {
  const command = await entry.load();
  const flags = command.usage.options.map(({ flag }) => flagOf(flag));
  const [beforeEquals, value] = splitAtEquals(last);
  if (value !== undefined)
    return valuesOf(
      flags.find(({ name }) => name === beforeEquals),
      value,
    );
  const previous = flags.find(({ name }) => name === words.at(-1)?.replace(/^--/, "-"));
  if (previous !== undefined && previous.value !== "") return valuesOf(previous, last);
  if (last.startsWith("-")) {
    const names = new Set(flags.map(({ name }) => name));
    return startingWith(last.replace(/^--/, "-"), [...names]);
  }
  return startingWith(last, (await command.complete?.(context)) ?? []);
}

interface FlagHelp {
  readonly name: string;
  /** As help has it: `PATH`, `false`. Empty for a switch. */
  readonly value: string;
}

function flagOf(help: string): FlagHelp {
  const [name, value = ""] = splitAtEquals(help);
  return { name: name.replace(/\s.*/s, ""), value };
}

async function valuesOf(flag: FlagHelp | undefined, typed: string): Promise<readonly string[]> {
  if (flag === undefined) return [];
  if (/^(?:true|false)$/.test(flag.value)) return startingWith(typed, ["false", "true"]);
  return /PATH|FILE|DIR|\.\.\./i.test(flag.value) ? filesStartingWith(typed) : [];
}

/** Directories end with a slash: there is more to come. */
async function filesStartingWith(typed: string): Promise<readonly string[]> {
  const directory = typed.slice(0, typed.lastIndexOf("/") + 1);
  const entries = await readdir(directory === "" ? "." : directory, { withFileTypes: true }).catch(() => []);
  const names = entries.map((entry) => `${directory}${entry.name}${entry.isDirectory() ? "/" : ""}`);
  const isHidden = (name: string): boolean => path.basename(name).startsWith(".");
  return startingWith(typed, names).filter((name) => !isHidden(name) || path.basename(typed).startsWith("."));
}

function startingWith(typed: string, candidates: readonly string[]): readonly string[] {
  return candidates.filter((candidate) => candidate.startsWith(typed));
}

function splitAtEquals(text: string): readonly [string, string | undefined] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
