/** Lets so many tasks run at once; the others wait in line. */
export class Limiter {
  readonly #limit: number;
  #free: number;
  readonly #line: (() => void)[] = [];
  #served = 0;

  constructor(limit: number) {
    this.#limit = Math.max(1, limit);
    this.#free = this.#limit;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  /** Run `task` for each item; an item's task is not even made before there is room for it. Results in item order. */
  async map<T extends object | number | string, R>(
    items: readonly T[],
    task: (item: T, index: number) => Promise<R>,
  ): Promise<R[]> {
    const results: R[] = new Array(items.length);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let index = next++; index < items.length; index = next++) {
        const item = items[index];
        if (item !== undefined) results[index] = await this.run(() => task(item, index));
      }
    };
    await Promise.all(Array.from({ length: Math.min(items.length, this.#limit) }, worker));
    return results;
  }

  /** The place goes to the next in line, if any. */
  #leave(): void {
    const next = this.#line[this.#served];
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#served++;
    if (this.#served === this.#line.length) {
      this.#line.length = 0;
      this.#served = 0;
    }
    next();
  }
}
