import type { Line } from "./format-line.js";

/** The text of `lines`: assignments of neighbouring lines stand in a column, then the comments at their ends do. */
export function alignedText(lines: readonly Line[]): string {
  const leadWidths = widthsOfRuns(
    lines,
    (line) => line.assignment !== undefined,
    (line) => line.indent + line.lead.columns,
  );
  const codeWidth = (line: Line, index: number): number => {
    const lead = line.indent + line.lead.columns;
    return line.assignment === undefined ? lead : (leadWidths[index] ?? lead) + 1 + line.assignment.columns;
  };
  const codeWidths = widthsOfRuns(lines, (line) => line.comment !== undefined, codeWidth);

  const parts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const { indent, lead, assignment, comment } = line;
    parts.push(" ".repeat(indent), lead.text);
    if (assignment !== undefined)
      parts.push(" ".repeat((leadWidths[index] ?? 0) - indent - lead.columns + 1), assignment.text);
    if (comment !== undefined) parts.push(" ".repeat((codeWidths[index] ?? 0) - codeWidth(line, index) + 1), comment);
  }
  return parts.join("");
}

/** For each line of `has`, the greatest width in the run of neighbouring such lines that it belongs to. */
function widthsOfRuns(
  lines: readonly Line[],
  has: (line: Line) => boolean,
  widthOf: (line: Line, index: number) => number,
): readonly number[] {
  const widths = new Array<number>(lines.length).fill(0);
  let runStart = 0;
  let greatest = 0;
  for (const [index, line] of lines.entries()) {
    if (has(line)) {
      greatest = Math.max(greatest, widthOf(line, index));
      continue;
    }
    widths.fill(greatest, runStart, index);
    runStart = index + 1;
    greatest = 0;
  }
  widths.fill(greatest, runStart);
  return widths;
}
