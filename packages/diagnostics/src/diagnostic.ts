import type { SourceRange } from "./source-range.js";

export type Severity = "error" | "warning";

/**
 * A problem for a person to act on. `summary` names the kind of problem, always in the same words; `detail` says
 * what, why and what to do. Lines of `detail` that start with a blank are never re-wrapped.
 */
export interface Diagnostic {
  readonly severity: Severity;
  readonly summary: string;
  readonly detail: string;
  /** For people, after `detail`: what the reference tools do not say. Programs are not given it. */
  readonly note?: string;
  /** Exactly what is wrong. */
  readonly subject?: SourceRange;
  /** What to show around `subject`; contains it. */
  readonly context?: SourceRange;
  /** The object this is about, such as a resource instance address. */
  readonly address?: string;
  /** Values of the references in the expression that failed, already turned into words. */
  readonly values?: readonly ExpressionValue[];
  /** Both sides of a comparison that failed, as the evaluator has values: for those who know how to show them. */
  readonly compared?: readonly [left: unknown, right: unknown];
  /** The call during which an expression failed, such as `upper(str)`. */
  readonly functionCall?: FunctionCallContext;
  /** What a program may want to know beyond the words, told apart by `kind`. */
  readonly extra?: DiagnosticExtra;
}

/** `traversal` as written in the source, `statement` as in "is a string, known only after apply". */
export interface ExpressionValue {
  readonly traversal: string;
  readonly statement: string;
}

export interface FunctionCallContext {
  readonly name: string;
  /** The signature as shown to a person: `upper(str)`. */
  readonly signature?: string;
  /** A function that is none of the language's own, as the evaluator has it: for those who know its signature. */
  readonly callee?: unknown;
  /** Whose function it is: signatures differ a little. */
  readonly dialect?: "terraform" | "tofu";
}

export type CheckedKind = "resource" | "output" | "check" | "var";

export type DiagnosticExtra =
  /** The problem exists because a value is unknown or confidential. */
  | { readonly kind: "expression"; readonly causedByUnknown?: boolean; readonly causedBySensitive?: boolean }
  /** A check (condition) failed; `address` of what was checked. */
  | { readonly kind: "check"; readonly address: string; readonly objectKind: CheckedKind }
  /**
   * Something deprecated is used, `cause`: whoever uses it, people are told once. Told together with others of the same
   * `mergeKey`. `isRemote`: it is declared in a package from elsewhere.
   */
  | { readonly kind: "deprecation"; readonly cause: string; readonly mergeKey: string; readonly isRemote: boolean };
