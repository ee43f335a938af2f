/** Something with lines below it. */
export interface TreeLine {
  readonly label: string;
  readonly below?: readonly TreeLine[];
}

/** Lines with branches drawn before them, as the reference tools draw them. */
export function treeText(lines: readonly TreeLine[], indent = ""): string {
  return lines
    .map(({ label, below = [] }, index) => {
      const isLast = index === lines.length - 1;
      const inner = `${indent}${isLast ? "    " : `│${noBreak}${noBreak} `}`;
      return `${indent}${isLast ? "└── " : "├── "}${label}\n${treeText(below, inner)}`;
    })
    .join("");
}

/** Their drawing has it where no terminal is to break the line. */
const noBreak = "\u00a0";
