/** A command line of which the shell there makes these words again. */
export function shellWords(words: readonly string[], platform: "unix" | "windows"): string {
  return words.map(platform === "unix" ? quotedForPosix : quotedForWindows).join(" ");
}

function quotedForPosix(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** By the rules that programs of the C library take their command line apart with. */
function quotedForWindows(word: string): string {
  if (word !== "" && !/[\s"]/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
}
