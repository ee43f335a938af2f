import type { Readable } from "node:stream";

/** Something in an archive, which comes from others: nothing of it is to be trusted. */
export interface ArchiveEntry {
  /** With slashes; of a directory possibly with one at its end. */
  readonly name: string;
  readonly isDirectory: boolean;
  /** Permission bits; 0 where the archive has none. */
  readonly mode: number;
  /** What is stored for it: of a link whatever the format keeps there. To be read before the next entry comes. */
  read(): Promise<Readable>;
}
