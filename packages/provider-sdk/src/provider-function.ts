import { type FunctionError, isWhollyKnown, type Parameter, type Value } from "@landform/cty";
import { messageOf } from "@landform/diagnostics";
import type { CallFunctionRequest, CallFunctionResponse, FunctionSignature } from "@landform/provider-protocol";
import type { Awaitable } from "./hooks.js";
import type { Unknown } from "./unknown.js";
import { argumentContext } from "./validation-context.js";
import { eraseValidators, type Validators } from "./validator.js";
import { decodePart, encodePart, type ValueType } from "./value-type.js";

/** One parameter of a function. `T` is what the function gets. */
export interface FunctionParameter<T = unknown> {
  readonly signature: Parameter;
  /** Why a value does not fit, in words for the message. */
  readonly check: (value: Value) => string | undefined;
  /** Why a value is not allowed, in words; empty if it is. */
  readonly validate: (value: Value) => readonly string[];
  readonly decode: (value: Value) => T;
}

export interface ParameterOptions<C = never> {
  readonly description?: string;
  /** Pass null on instead of refusing it. */
  readonly allowNull?: boolean;
  /** Make the call with unknown arguments too. */
  readonly allowUnknown?: boolean;
  readonly validate?: Validators<C>;
}

/** Engines make the call with values that are known through and through, unless `allowUnknown` says that others do. */
type Argument<W, C, O> =
  | (O extends { readonly allowUnknown: true } ? C | Unknown : W)
  | (O extends { readonly allowNull: true } ? null : never);

/** A parameter: `parameter("path", types.string, { description: "…" })`. */
export function parameter<W, C, const O extends ParameterOptions<C>>(
  name: string,
  valueType: ValueType<W, unknown, C>,
  options?: O,
): FunctionParameter<Argument<W, C, O>>;
export function parameter(
  name: string,
  valueType: ValueType,
  options: ParameterOptions<unknown> = {},
): FunctionParameter {
  const validators = eraseValidators(valueType, options.validate);
  const { description, allowNull, allowUnknown } = options;
  return {
    signature: {
      name,
      type: valueType.type,
      ...(description !== undefined && { description }),
      ...(allowNull === true && { allowNull }),
      ...(allowUnknown === true && { allowUnknown }),
    },
    check: (value) => {
      if (allowUnknown !== true && !isWhollyKnown(value)) return "it does not take values that are not known yet";
      return value.kind === "known" ? valueType.check?.(value) : undefined;
    },
    validate: (value) => {
      const problems: string[] = [];
      const context = argumentContext(value, (problem) => problems.push(problem));
      for (const validate of validators) validate(value, context);
      return problems;
    },
    decode: (value) => decodePart(valueType, value),
  };
}

type Parameters = readonly FunctionParameter[];
type ArgumentsOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends FunctionParameter<infer T> ? T : never;
};

/** A function as its author writes it: `provider::NAME::FUNCTION(…)`. It must be pure. */
export interface FunctionDefinition<P extends Parameters, V, W> {
  readonly name: string;
  readonly summary?: string;
  /** Markdown. */
  readonly description?: string;
  readonly parameters: P;
  /** Takes all arguments beyond `parameters`; they are the second argument of `call`. */
  readonly variadic?: FunctionParameter<V>;
  readonly returns: ValueType<W, unknown, unknown>;
  /** An error from `argumentError` or `functionError` says why there is no result. */
  readonly call: (args: ArgumentsOf<P>, rest: readonly V[]) => Awaitable<W | null | FunctionError>;
}

/** A function, ready to be called by an engine. */
export interface ProviderFunction {
  readonly kind: "function";
  readonly name: string;
  readonly signature: FunctionSignature;
  readonly call: (request: CallFunctionRequest) => Promise<CallFunctionResponse>;
}

/** Define a function of the provider. */
export function defineFunction<const P extends Parameters, W, V = never>(
  definition: FunctionDefinition<P, V, W>,
): ProviderFunction {
  const { name, summary, description = "", parameters, variadic, returns } = definition;
  return {
    kind: "function",
    name,
    signature: {
      description,
      ...(summary !== undefined && { summary }),
      parameters: parameters.map(({ signature }) => signature),
      ...(variadic !== undefined && { variadic: variadic.signature }),
      returnType: returns.type,
    },
    call: ({ args }) => callFunction(definition, args),
  };
}

async function callFunction<P extends Parameters, V, W>(
  { parameters, variadic, returns, call }: FunctionDefinition<P, V, W>,
  args: readonly Value[],
): Promise<CallFunctionResponse> {
  const problems = args.flatMap((arg, index) => problemsOf(parameters[index] ?? variadic, arg, index));
  const [first] = problems;
  // All are told, and the first argument is to blame: so does the Go framework.
  if (first !== undefined) return { error: { ...first, message: problems.map(({ message }) => message).join("\n") } };
  const positional = parameters.map((parameter, index) => {
    const arg = args[index];
    return arg === undefined ? undefined : parameter.decode(arg);
  });
  if (!isComplete<ArgumentsOf<P>>(positional, parameters.length, args.length))
    return { error: { message: `expected ${parameters.length} arguments, got ${args.length}` } };
  const rest = variadic === undefined ? [] : args.slice(parameters.length).map(variadic.decode);
  try {
    const result = await call(positional, rest);
    if (isFunctionError(result)) return { error: errorOf(result) };
    const value = encodePart(returns, result);
    return value.kind === "encodeProblem" ? { error: { message: value.message } } : { result: value };
  } catch (thrown) {
    return { error: { message: messageOf(thrown) } };
  }
}

function problemsOf(parameter: FunctionParameter | undefined, arg: Value, argumentIndex: number) {
  const mismatch = parameter?.check(arg);
  const messages = mismatch === undefined ? (parameter?.validate(arg) ?? []) : [unreadable(argumentIndex, mismatch)];
  return messages.map((message) => ({ message, argumentIndex }));
}

/** The words, and the missing blank lines, are those of the Go framework for providers. */
function unreadable(index: number, problem: string): string {
  return (
    "Unable to Convert Function ArgumentAn unexpected error was encountered when converting the function argument " +
    "from the protocol type. Please report this to the provider developer:\n\n" +
    `Unable to convert tftypes to framework type at position ${index}: ${problem}`
  );
}

function isComplete<T>(positional: unknown, wanted: number, given: number): positional is T {
  return Array.isArray(positional) && positional.length === wanted && given >= wanted;
}

function isFunctionError(result: unknown): result is FunctionError {
  return typeof result === "object" && result !== null && "kind" in result && result.kind === "functionError";
}

function errorOf({ message, argumentIndex }: FunctionError): NonNullable<CallFunctionResponse["error"]> {
  return argumentIndex === undefined ? { message } : { message, argumentIndex };
}
