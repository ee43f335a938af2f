/** Where configuration is read from: a disk, or anything that looks like one. */
export interface ConfigFiles {
  /** Names of the files in a directory, in any order; `undefined` when it can't be read. */
  list(directory: string): Promise<readonly string[] | undefined>;
  /** The content of a file; `undefined` when it can't be read. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** One name for a directory that has several, where there are links; `undefined` when it can't be found. */
  realPath?(directory: string): Promise<string | undefined>;
}
