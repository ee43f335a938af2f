/** How an archive is packed; `single`: compressed, but one file alone, which is no module. */
export type ArchiveFormat =
  | { readonly kind: "zip" }
  | { readonly kind: "tar" | "single"; readonly compression: Compression };

export type Compression = "none" | "gzip" | "bzip2" | "xz";

const formats: ReadonlyMap<string, ArchiveFormat> = new Map<string, ArchiveFormat>([
  ["zip", { kind: "zip" }],
  ["tar", { kind: "tar", compression: "none" }],
  ["tar.gz", { kind: "tar", compression: "gzip" }],
  ["tgz", { kind: "tar", compression: "gzip" }],
  ["tar.bz2", { kind: "tar", compression: "bzip2" }],
  ["tar.tbz2", { kind: "tar", compression: "bzip2" }],
  ["tbz2", { kind: "tar", compression: "bzip2" }],
  ["tar.xz", { kind: "tar", compression: "xz" }],
  ["txz", { kind: "tar", compression: "xz" }],
  ["gz", { kind: "single", compression: "gzip" }],
  ["bz2", { kind: "single", compression: "bzip2" }],
  ["xz", { kind: "single", compression: "xz" }],
]);

/** By the `archive` parameter, where there is one: `false` and unknown words are no format; else by the file's name. */
export function archiveFormatOf(parameter: string, path: string): ArchiveFormat | undefined {
  if (parameter !== "") return formats.get(parameter);
  const endings = [...formats.keys()].filter((ending) => path.endsWith(`.${ending}`));
  const [longest] = endings.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : formats.get(longest);
}
