/** What is wrong with a file, in words of the reference tools. The first problem is the one that counts. */
export interface ProblemSink {
  add(message: string): void;
}

export class FirstProblem implements ProblemSink {
  #message: string | undefined;

  add(message: string): void {
    this.#message ??= message;
  }

  get message(): string | undefined {
    return this.#message;
  }

  /** A sink that puts the name of what it is about in front. */
  within(prefix: string): ProblemSink {
    return { add: (message) => this.add(`${prefix}: ${message}`) };
  }
}
