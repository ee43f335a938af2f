import { wrapParagraphs } from "@landform/diagnostics";
import type { OptionHelp, Usage } from "../command.js";

const indent = "  ";
const textWidth = 76;

/** The help text of one command. */
export function renderUsage(usage: Usage, program: string): string {
  const parts = [`Usage: ${program} [global options] ${usage.synopsis}`];
  for (const paragraph of usage.description) parts.push(indented(wrapParagraphs(paragraph, textWidth), indent));
  if (usage.options.length > 0) parts.push(`Options:\n\n${renderOptions(usage.options)}`);
  return `${parts.join("\n\n")}\n`;
}

export function renderOptions(options: readonly OptionHelp[]): string {
  const column = Math.min(22, Math.max(...options.map(({ flag }) => flag.length)) + 2);
  return options.map((option) => renderOption(option, column)).join("\n\n");
}

function renderOption({ flag, text }: OptionHelp, column: number): string {
  const pad = " ".repeat(indent.length + column);
  const lines = wrapParagraphs(text, textWidth - column).split("\n");
  const [first = "", ...rest] = lines;
  const head =
    flag.length + 2 > column ? `${indent}${flag}\n${pad}${first}` : `${indent}${flag.padEnd(column)}${first}`;
  return [head, ...rest.map((line) => `${pad}${line}`)].join("\n");
}

function indented(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : `${prefix}${line}`))
    .join("\n");
}
