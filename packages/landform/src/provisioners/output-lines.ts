/** A line that does not end is shown as it is after so long, so that prompts and dots are seen. */
const patienceMs = 100;

/** Hands on what a command writes, a line at a time. */
export class OutputLines {
  readonly #show: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #pending = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(show: (line: string) => void) {
    this.#show = show;
  }

  add(chunk: Uint8Array): void {
    clearTimeout(this.#timer);
    const lines = (this.#pending + this.#decoder.decode(chunk, { stream: true })).split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) this.#show(line);
    if (this.#pending !== "") this.#timer = setTimeout(() => this.#flush(), patienceMs);
  }

  /** Nothing comes any more. */
  end(): void {
    this.#pending += this.#decoder.decode();
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    if (this.#pending !== "") this.#show(this.#pending);
    this.#pending = "";
  }
}
