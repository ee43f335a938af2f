import type { Type } from "./type.js";
import type { Value } from "./value.js";

/** A function of the language. Pure: the same arguments always give the same result, unless `impure`. */
export interface CtyFunction {
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Takes all arguments beyond `parameters`. */
  readonly variadic?: Parameter;
  /** Result type for these arguments, which may be unknown; `dynamic` where it can't be told yet. */
  readonly returnType: (args: readonly Value[]) => Type | FunctionError;
  /**
   * The result; called only with arguments that the parameters' flags let through, already converted to the
   * parameters' types. Must be of `returnType`.
   */
  readonly call: (args: readonly Value[], returnType: Type) => Value | FunctionError;
  /** Applied to an unknown result where the call itself was not made. */
  readonly refineUnknown?: (unknown: Value) => Value;
}

/** Without flags: a null is refused, an unknown argument makes the result unknown, marks go to the result. */
export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly description?: string;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
  /** Call with `dynamic`-typed unknowns instead of answering with one. */
  readonly allowDynamic?: boolean;
  /** The function deals with marks itself. */
  readonly allowMarked?: boolean;
}

/** Why a call failed, in words for the caller. `argumentIndex` when one argument is to blame. */
export interface FunctionError {
  readonly kind: "functionError";
  readonly message: string;
  readonly argumentIndex?: number;
}

export function isFunctionError(result: Value | Type | FunctionError): result is FunctionError {
  return result.kind === "functionError";
}

export function functionError(message: string): FunctionError {
  return { kind: "functionError", message };
}

export function argumentError(argumentIndex: number, message: string): FunctionError {
  return { kind: "functionError", message, argumentIndex };
}
