/** An operating system and a processor as Go names them: `linux_amd64`. Packages are made for one. */
export type Platform = string;

const processors: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The platform of a Node process: what `process.platform` and `process.arch` say. */
export function platformOf({ platform, arch }: { readonly platform: string; readonly arch: string }): Platform {
  return `${platform === "win32" ? "windows" : platform}_${processors[arch] ?? arch}`;
}

/** Why a text is no platform, in the words for the user; undefined when it is one. */
export function platformProblem(text: string): string | undefined {
  const words = text.split("_");
  if (words.length !== 2) return "must be two words separated by an underscore";
  const [os = "", arch = ""] = words;
  if (/\s/.test(os)) return "OS portion must not contain whitespace";
  return /\s/.test(arch) ? "architecture portion must not contain whitespace" : undefined;
}
