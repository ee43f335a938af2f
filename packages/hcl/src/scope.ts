import type { CtyFunction, Value } from "@landform/cty";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Traversal, TraversalStep } from "./traversal.js";

/**
 * What an expression can see. `for` and splat make child scopes of their own; a host gives `variables` for plain
 * values, and `resolve` where building the whole value of a name would cost too much.
 */
export interface Scope {
  readonly variables?: ReadonlyMap<string, Value>;
  /** What a `for` calls the element it is at. */
  readonly element?: NamedElement;
  /**
   * Resolve a reference from a name that is not in `variables`. `steps` are all steps that follow, keys evaluated; the
   * answer says how many of them its value already took. `undefined`: no such name here (asked before the parent).
   */
  readonly resolve?: (reference: ScopeReference, diags: DiagnosticSink) => ResolvedReference | undefined;
  /** By full name, namespaces included. */
  readonly functions?: FunctionTable;
  /** Whose rules and words to follow where the two languages differ. Taken from the nearest scope that says; else `tofu`. */
  readonly dialect?: Dialect;
  readonly parent?: Scope;
}

/** Instead of a map, because long loops make very many. */
export interface NamedElement {
  readonly keyName: string | undefined;
  readonly key: Value;
  readonly valueName: string;
  readonly value: Value;
}

export type Dialect = "terraform" | "tofu";

export interface ScopeReference {
  readonly root: string;
  readonly rootRange: SourceRange;
  /** Literal steps, and computed keys as long as they are known and unmarked. */
  readonly steps: readonly TraversalStep[];
  /** The reference as written, as far as it is literal. */
  readonly traversal: Traversal;
}

export interface ResolvedReference {
  readonly value: Value;
  /** How many of `steps` lead to `value`. The evaluator takes the rest. */
  readonly stepsTaken: number;
}

export interface FunctionTable {
  get(name: string): CtyFunction | undefined;
  /** For suggestions. */
  names(): Iterable<string>;
  /** Why there is no such function, where the table knows better than "There is no function named". */
  explainMissing?(name: string): MissingFunction | undefined;
}

/** The words of the diagnostic for a call of a function that is not there. */
export interface MissingFunction {
  readonly summary: string;
  readonly detail: string;
}
