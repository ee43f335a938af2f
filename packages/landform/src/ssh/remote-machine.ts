/** A machine that we are connected to. Calls reject with an `Error` in the reference's words. */
export interface RemoteMachine {
  /** Run a command line. Rejects unless it ends with 0. */
  run(command: string, onOutput: (chunk: Uint8Array) => void): Promise<void>;
  /** Put a file of these contents there. */
  upload(destination: string, source: Source): Promise<void>;
  /** Copy a directory; only what is in it when `source` ends with a slash. */
  uploadDirectory(destination: string, source: string): Promise<void>;
  close(): void;
}

/** What is to be written, of `size` bytes. */
export interface Source {
  readonly size: number;
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}
