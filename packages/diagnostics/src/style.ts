/** Terminal styles; with `plain` all of them leave the text as it is. */
export interface TextStyle {
  readonly enabled: boolean;
  readonly bold: (text: string) => string;
  readonly underline: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  readonly gray: (text: string) => string;
}

const reset = "\u001b[0m";
const wrapWith =
  (code: number) =>
  (text: string): string =>
    `\u001b[${code}m${text}${reset}`;
const same = (text: string): string => text;

export const colored: TextStyle = {
  enabled: true,
  bold: wrapWith(1),
  underline: wrapWith(4),
  red: wrapWith(31),
  green: wrapWith(32),
  yellow: wrapWith(33),
  cyan: wrapWith(36),
  gray: wrapWith(90),
};

export const plain: TextStyle = {
  enabled: false,
  bold: same,
  underline: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
  gray: same,
};
