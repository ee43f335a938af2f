import {
  type CtyFunction,
  type FunctionError,
  type Parameter,
  refineNotNull,
  type Type,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";

/** What a function is made from. */
export interface FunctionSpec {
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly variadic?: Parameter;
  /** The type of every result, or how it follows from the arguments. */
  readonly returns: Type | CtyFunction["returnType"];
  readonly call: CtyFunction["call"];
  /** A result may be null, or the reference does not say: of all other functions an unknown result is known not to be. */
  readonly mayBeNull?: true;
}

export function defineFunction({ parameters = [], returns, mayBeNull, ...spec }: FunctionSpec): CtyFunction {
  return {
    ...spec,
    parameters,
    returnType: typeof returns === "function" ? returns : () => returns,
    ...(mayBeNull === true ? {} : { refineUnknown: refineNotNull }),
  };
}

/** The argument at `index`, which the parameters promise. */
export function argument(args: readonly Value[], index: number): Value {
  const value = args[index];
  invariant(value !== undefined, `argument ${index} is there`);
  return value;
}

/** Also for results that are no value, unlike `isFunctionError`. */
export function isError<T>(result: T | FunctionError): result is FunctionError {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "functionError";
}
