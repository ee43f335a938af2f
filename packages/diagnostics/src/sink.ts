import type { Diagnostic } from "./diagnostic.js";

/** Where problems are reported while work goes on; the last parameter of a function that can meet several. */
export interface DiagnosticSink {
  add(diagnostic: Diagnostic): void;
}

/** What a package hands over at its edge: the best value it has, and everything it found. */
export interface WithDiagnostics<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** A sink that keeps what it is given, in order. */
export class DiagnosticList implements DiagnosticSink {
  readonly #items: Diagnostic[] = [];

  add(diagnostic: Diagnostic): void {
    this.#items.push(diagnostic);
  }

  addAll(diagnostics: Iterable<Diagnostic>): void {
    for (const diagnostic of diagnostics) this.add(diagnostic);
  }

  get items(): readonly Diagnostic[] {
    return this.#items;
  }

  get hasErrors(): boolean {
    return hasErrors(this.#items);
  }
}

export function hasErrors(diagnostics: Iterable<Diagnostic>): boolean {
  for (const diagnostic of diagnostics) if (diagnostic.severity === "error") return true;
  return false;
}
