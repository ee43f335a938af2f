import type { Mark } from "./yaml-reader.js";

/** What the text of a document is made of. Blocks have starts and ends that come from the indentation. */
export type TokenKind =
  | "streamEnd"
  | "versionDirective"
  | "tagDirective"
  | "documentStart"
  | "documentEnd"
  | "blockSequenceStart"
  | "blockMappingStart"
  | "blockEnd"
  | "flowSequenceStart"
  | "flowSequenceEnd"
  | "flowMappingStart"
  | "flowMappingEnd"
  | "blockEntry"
  | "flowEntry"
  | "key"
  | "value"
  | "alias"
  | "anchor"
  | "tag"
  | "scalar"
  /** The text goes on in a way that it can't; no other token follows. */
  | "problem";

export type ScalarStyle = "plain" | "singleQuoted" | "doubleQuoted" | "block";

export interface Token {
  readonly kind: TokenKind;
  readonly start: Mark;
  readonly end: Mark;
  /** Of scalars the content; of anchors and aliases the name; of tags and their directives the handle; of versions "1.1". */
  readonly text: string;
  /** Of tags what follows the handle, of directives what the handle stands for. */
  readonly suffix: string;
  readonly style: ScalarStyle;
}

/** What is wrong, in libyaml's words, and where it would say so. */
export interface YamlProblem {
  readonly kind: "yamlProblem";
  readonly message: string;
}

/**
 * The reference counts lines from 0 here and takes line 0 for none. For problems of the scanner it counts from 1 and
 * points at the start of the line.
 */
export function problemAt(message: string, mark: Mark, origin: "scanner" | "parser", context?: Mark): YamlProblem {
  const place =
    mark.line !== 0
      ? origin === "scanner"
        ? { line: mark.line + 1, column: 1 }
        : { line: mark.line, column: mark.column + 1 }
      : context !== undefined && context.line !== 0
        ? { line: context.line, column: context.column + 1 }
        : undefined;
  const prefix = place === undefined ? "" : `on line ${place.line}, column ${place.column}: `;
  return { kind: "yamlProblem", message: prefix + message };
}
