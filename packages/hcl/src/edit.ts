import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import type { Block, NativeBody } from "./body.js";
import type { BlockPath, BlockSelector, Edit } from "./edit-request.js";
import { splicesOf } from "./edit-splices.js";
import { parseTokens } from "./parse.js";
import type { EditTarget, Splice } from "./splice.js";

/**
 * Change `text` and nothing else in it: spaces, comments and newlines elsewhere stay byte for byte. All edits are about
 * the text as it was given, so none can build on another. If one can't be made, or the outcome would have syntax
 * errors, the text comes back as it was.
 */
export function editConfig(text: string, filename: string, edits: readonly Edit[]): WithDiagnostics<string> {
  const { body, tokens, diagnostics } = parseTokens(text, filename);
  if (hasErrors(diagnostics)) return { value: text, diagnostics };

  const splices: Splice[] = [];
  const problems: Diagnostic[] = [];
  for (const edit of edits) {
    const target = findTarget(body, edit.in ?? []);
    if (target === undefined) problems.push(noSuchBlock(edit.in ?? [], filename));
    else splices.push(...splicesOf(tokens, target, edit));
  }
  const edited = problems.length > 0 ? undefined : applySplices(tokens.input.text, splices);
  if (edited === undefined) return { value: text, diagnostics: problems.length > 0 ? problems : [conflict(filename)] };

  const byteOrderMark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const outcome = parseTokens(edited, filename);
  if (hasErrors(outcome.diagnostics)) return { value: text, diagnostics: outcome.diagnostics };
  return { value: byteOrderMark + edited, diagnostics: [] };
}

function findTarget(root: NativeBody, path: BlockPath): EditTarget | undefined {
  let target: EditTarget = { body: root, block: undefined, depth: 0 };
  for (const selector of path) {
    const block = target.body.blocks.filter((candidate) => matches(candidate, selector))[selector.index ?? 0];
    if (block?.body.kind !== "native") return undefined;
    target = { body: block.body, block, depth: target.depth + 1 };
  }
  return target;
}

function matches(block: Block, { type, labels }: BlockSelector): boolean {
  if (block.type !== type) return false;
  return (
    labels === undefined ||
    (labels.length === block.labels.length && labels.every((label, index) => label === block.labels[index]))
  );
}

/** Undefined if two of them want the same place. */
function applySplices(text: string, splices: readonly Splice[]): string | undefined {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, replacement } of splices.toSorted((a, b) => a.start - b.start)) {
    if (start < done) return undefined;
    parts.push(text.slice(done, start), replacement);
    done = end;
  }
  return parts.join("") + text.slice(done);
}

function noSuchBlock(path: BlockPath, filename: string): Diagnostic {
  const names = path.map(({ type, labels = [] }) => [type, ...labels.map((label) => JSON.stringify(label))].join(" "));
  return {
    severity: "error",
    summary: "No such block",
    detail: `There is no block ${names.join(" > ")} in ${filename}, so it can't be changed.`,
  };
}

function conflict(filename: string): Diagnostic {
  return {
    severity: "error",
    summary: "Conflicting edits",
    detail: `Two of the edits are about the same part of ${filename}. Make one after the other.`,
  };
}
