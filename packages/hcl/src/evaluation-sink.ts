import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";

/** A sink that knows how many errors it got, so that a step can tell whether those before it failed. */
export interface EvaluationSink extends DiagnosticSink {
  readonly errorCount: number;
}

class PassingSink implements EvaluationSink {
  errorCount = 0;
  readonly #target: DiagnosticSink | undefined;

  constructor(target: DiagnosticSink | undefined) {
    this.#target = target;
  }

  add(diagnostic: Diagnostic): void {
    if (diagnostic.severity === "error") this.errorCount++;
    this.#target?.add(diagnostic);
  }
}

/** Keeps diagnostics until it is known whether they count. */
export class HeldDiagnostics implements EvaluationSink {
  errorCount = 0;
  #items: Diagnostic[] | undefined;

  add(diagnostic: Diagnostic): void {
    if (diagnostic.severity === "error") this.errorCount++;
    this.#items ??= [];
    this.#items.push(diagnostic);
  }

  releaseTo(sink: DiagnosticSink): void {
    if (this.#items === undefined) return;
    for (const diagnostic of this.#items) sink.add(diagnostic);
  }
}

export function evaluationSink(target: DiagnosticSink): EvaluationSink {
  return target instanceof PassingSink || target instanceof HeldDiagnostics ? target : new PassingSink(target);
}

/**
 * Where the diagnostics of an expression go whose result is not taken. It counts them all the same, so it must not be
 * shared with an expression around.
 */
export function droppingSink(): EvaluationSink {
  return new PassingSink(undefined);
}
