import { type Dialect, formatProvider, type Provider as ProviderAddress } from "@landform/addrs";
import type { Module } from "@landform/config";
import {
  type CtyFunction,
  dynamic,
  dynamicUnknown,
  encodeMsgpack,
  type FunctionError,
  functionError,
  isWhollyKnown,
  unknownValue,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { FunctionTable, MissingFunction } from "@landform/hcl";
import type { CallFunctionResponse, FunctionSignature } from "@landform/provider-protocol";
import type { ProviderInstances } from "./provider-instances.js";
import type { Schemas } from "./schemas.js";

export interface ProviderFunctionsInput {
  readonly providers: ProviderInstances;
  readonly schemas: Schemas;
  readonly dialect: Dialect;
  readonly isValidation: boolean;
}

type Answer = Value | FunctionError;
type Calls = Map<string, () => Promise<void>>;

/**
 * The functions that providers have. Evaluation can't wait for an answer: a call without one gives an unknown value,
 * and `settle` evaluates again when the answers are there. An answer holds for the whole walk.
 */
export class ProviderFunctions {
  readonly #input: ProviderFunctionsInput;
  readonly #answers = new Map<string, Answer>();
  /** Calls without an answer; made for the first, as nearly no work has one. */
  #pending: Calls | undefined;

  constructor(input: ProviderFunctionsInput) {
    this.#input = input;
  }

  /** What expressions of a module can call; none when it declares no providers. */
  tableFor(module: Module): FunctionTable | undefined {
    if (module.requiredProviders.size === 0) return undefined;
    return {
      get: (name) => this.#find(name, module),
      names: () => [],
      explainMissing: (name) => this.#explain(name, module),
    };
  }

  /** What `work` comes to when every function that it calls has answered. `work` may be done several times. */
  settle<T>(work: () => T | Promise<T>): T | Promise<T> {
    const before = this.#swapPending(undefined);
    const result = work();
    const calls = this.#swapPending(before);
    // What waits for something itself settles what it evaluates.
    if (calls === undefined || result instanceof Promise) return result;
    return Promise.all(Array.from(calls.values(), (call) => call())).then(() => this.settle(work));
  }

  #swapPending(other: Calls | undefined): Calls | undefined {
    const pending = this.#pending;
    this.#pending = other;
    return pending;
  }

  #find(name: string, module: Module): CtyFunction | undefined {
    const called = parseName(name, module);
    if (called === undefined) return undefined;
    const signature = this.#input.schemas.get(called.provider)?.functions.get(called.name);
    if (signature !== undefined) return this.#callable(called, signature);
    // A provider may have more functions once it is configured.
    return this.#input.isValidation && this.#input.dialect.name === "tofu" ? anyFunction : undefined;
  }

  #callable({ provider, name }: CalledFunction, signature: FunctionSignature): CtyFunction {
    const { returnType, ...rest } = signature;
    return {
      ...rest,
      returnType: () => returnType,
      call: (args) => {
        if (hidesUnknowns(args, signature)) return unknownValue(returnType);
        const key = `${formatProvider(provider)} ${name} ${args.map(keyOf).join(" ")}`;
        const known = this.#answers.get(key);
        if (known !== undefined) return known;
        this.#pending ??= new Map();
        this.#pending.set(key, async () => {
          this.#answers.set(key, await this.#ask(provider, name, args));
        });
        return unknownValue(returnType);
      },
    };
  }

  async #ask(address: ProviderAddress, name: string, args: readonly Value[]): Promise<Answer> {
    const provider = await this.#input.providers.any(address);
    if (provider === undefined) return functionError(`provider ${quoted(formatProvider(address))} is not available`);
    return answerOf(await provider.callFunction({ name, args }));
  }

  #explain(name: string, module: Module): MissingFunction | undefined {
    const called = parseName(name, module);
    if (called === undefined) return undefined;
    if (this.#input.dialect.name === "terraform") {
      const detail = `The function ${quoted(called.name)} is not available from the provider ${quoted(called.localName)}.`;
      return { summary: "Unknown provider function", detail };
    }
    const detail = `Function ${quoted(name)} was not registered by provider`;
    return { summary: "Function not found in provider", detail };
  }
}

/** A provider is promised not to get values with anything unknown in them, unless it says that it can deal with them. */
function hidesUnknowns(args: readonly Value[], { parameters, variadic }: FunctionSignature): boolean {
  return args.some((arg, index) => !isWhollyKnown(arg) && (parameters[index] ?? variadic)?.allowUnknown !== true);
}

interface CalledFunction {
  readonly provider: ProviderAddress;
  readonly localName: string;
  readonly name: string;
}

/** `provider::NAME::FUNCTION` or `provider::NAME::ALIAS::FUNCTION`, where the module declares the provider. */
function parseName(text: string, { requiredProviders }: Module): CalledFunction | undefined {
  const [namespace, localName = "", ...rest] = text.split("::");
  const name = rest.at(-1);
  const declared = namespace === "provider" ? requiredProviders.get(localName) : undefined;
  if (declared === undefined || name === undefined || rest.length > 2) return undefined;
  return { provider: declared.source, localName, name };
}

function keyOf(arg: Value): string {
  const encoded = encodeMsgpack(arg, dynamic);
  return encoded instanceof Uint8Array ? Buffer.from(encoded).toString("base64") : encoded.message;
}

function answerOf({ result, error }: CallFunctionResponse): Answer {
  if (error === undefined) return result ?? dynamicUnknown;
  const { message, argumentIndex } = error;
  return { kind: "functionError", message, ...(argumentIndex !== undefined && { argumentIndex }) };
}

/** Stands for a function that is not known yet. */
const anyFunction: CtyFunction = {
  description: "",
  parameters: [],
  variadic: { name: "arguments", type: dynamic, allowNull: true, allowUnknown: true, allowDynamic: true },
  returnType: () => dynamic,
  call: () => dynamicUnknown,
};
