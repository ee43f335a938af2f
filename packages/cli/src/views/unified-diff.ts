/** The changed lines of a file with three lines around them, as `diff -u` prints them. */
export function unifiedDiff(before: string, after: string, filename: string): string {
  const edits = lineEdits(toLines(before), toLines(after));
  const hunks = groupHunks(edits);
  return `--- old/${filename}\n+++ new/${filename}\n${hunks.map(formatHunk).join("")}`;
}

interface Edit {
  readonly sign: " " | "-" | "+";
  readonly line: string;
}

const contextLines = 3;

function toLines(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** What the texts start and end with is cut off first; formatting seldom moves lines, so the rest goes line by line. */
function lineEdits(before: readonly string[], after: readonly string[]): readonly Edit[] {
  if (before.length === after.length) return pairwise(before, after);
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail++;
  const same = (line: string): Edit => ({ sign: " ", line });
  return [
    ...before.slice(0, head).map(same),
    ...before.slice(head, before.length - tail).map((line): Edit => ({ sign: "-", line })),
    ...after.slice(head, after.length - tail).map((line): Edit => ({ sign: "+", line })),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** Runs of changed lines: all old ones before all new ones. */
function pairwise(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const edits: Edit[] = [];
  let added: Edit[] = [];
  before.forEach((line, index) => {
    const other = after[index] ?? "";
    if (line === other) {
      edits.push(...added, { sign: " ", line });
      added = [];
    } else {
      edits.push({ sign: "-", line });
      added.push({ sign: "+", line: other });
    }
  });
  return [...edits, ...added];
}

interface Hunk {
  readonly start: number;
  readonly edits: readonly Edit[];
  readonly oldLine: number;
  readonly newLine: number;
}

function groupHunks(edits: readonly Edit[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let oldLine = 1;
  let newLine = 1;
  const positions = edits.map(({ sign }) => {
    const at = { oldLine, newLine };
    if (sign !== "+") oldLine++;
    if (sign !== "-") newLine++;
    return at;
  });
  let index = 0;
  while (index < edits.length) {
    const change = edits.findIndex(({ sign }, at) => at >= index && sign !== " ");
    if (change < 0) break;
    const start = Math.max(index, change - contextLines);
    let end = change + 1;
    for (let at = end; at < edits.length && at - end <= contextLines * 2; at++)
      if (edits[at]?.sign !== " ") end = at + 1;
    const stop = Math.min(edits.length, end + contextLines);
    hunks.push({
      start,
      edits: edits.slice(start, stop),
      oldLine: positions[start]?.oldLine ?? 1,
      newLine: positions[start]?.newLine ?? 1,
    });
    index = stop;
  }
  return hunks;
}

function formatHunk({ edits, oldLine, newLine }: Hunk): string {
  const count = (sign: Edit["sign"]): number => edits.filter((edit) => edit.sign === " " || edit.sign === sign).length;
  return `@@ -${oldLine},${count("-")} +${newLine},${count("+")} @@\n${edits.map(({ sign, line }) => `${sign}${line}\n`).join("")}`;
}
