import type { Validator } from "@landform/provider-sdk";

/** Three or four octal digits. */
export const permission: Validator<string> = {
  known: (text, { error }) => {
    const problem = problemOf(text);
    if (problem !== undefined)
      error("Invalid File Permission String Value", `bad mode permission: ${problem}: ${text}`);
  },
};

function problemOf(text: string): string | undefined {
  const length = Buffer.byteLength(text);
  if (length < 3 || length > 4) return "string length should be 3 or 4 digits";
  const isOctal = /^[+-]?[0-7]+$/.test(text);
  const mode = modeOf(text);
  return isOctal && mode >= 0 && mode <= 0o777 ? undefined : "string must be expressed in octal numeric notation";
}

export function modeOf(text: string): number {
  return Number.parseInt(text, 8);
}
