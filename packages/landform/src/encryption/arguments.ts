import { asBool, asList, asMap, asNumber, asString, numberToFloat64, type Value } from "@landform/cty";
import type { Keys } from "@landform/state/encryption";

/** `keys`: of a key provider. `bytes`: a list of numbers. */
export type ArgumentKind = "text" | "number" | "flag" | "texts" | "textMap" | "keys" | "bytes";

export interface ArgumentSchema {
  readonly attributes: Readonly<Record<string, ArgumentKind>>;
  readonly required?: readonly string[];
  /** Blocks that hold nothing but attributes, each at most once. An attribute that is an object can stand for one. */
  readonly blocks?: Readonly<Record<string, ArgumentSchema>>;
}

export type Argument =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "keys"; readonly keys: Keys }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "block"; readonly content: Arguments };

/** Arguments by name, of the kinds that a schema says. What was not given, or is null, is empty, 0, false or undefined. */
export class Arguments {
  readonly #given: ReadonlyMap<string, Argument>;

  constructor(given: ReadonlyMap<string, Argument>) {
    this.#given = given;
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }
  text(name: string): string {
    const value = this.#value(name);
    return value === undefined ? "" : asString(value);
  }
  number(name: string): number {
    const value = this.#value(name);
    return value === undefined ? 0 : numberToFloat64(asNumber(value));
  }
  flag(name: string): boolean {
    const value = this.#value(name);
    return value !== undefined && asBool(value);
  }
  texts(name: string): readonly string[] {
    const value = this.#value(name);
    return value === undefined ? [] : asList(value).map(asString);
  }
  textMap(name: string): ReadonlyMap<string, string> {
    const value = this.#value(name);
    return new Map(Array.from(value === undefined ? [] : asMap(value), ([key, text]) => [key, asString(text)]));
  }
  keys(name: string): Keys | undefined {
    const argument = this.#given.get(name);
    return argument?.kind === "keys" ? argument.keys : undefined;
  }
  bytes(name: string): Uint8Array | undefined {
    const argument = this.#given.get(name);
    return argument?.kind === "bytes" ? argument.bytes : undefined;
  }
  block(name: string): Arguments | undefined {
    const argument = this.#given.get(name);
    return argument?.kind === "block" ? argument.content : undefined;
  }

  #value(name: string): Value | undefined {
    const argument = this.#given.get(name);
    return argument?.kind === "value" ? argument.value : undefined;
  }
}
