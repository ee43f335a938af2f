import type { InstanceKey } from "@landform/addrs";
import type { Type, Value } from "@landform/cty";
import type { Repetition } from "./repetition.js";
import { wholeValue } from "./whole-value.js";

/** Makes a value when it is first needed. */
export type LazyValue = () => Value;

/** The values of a resource in one module instance. */
export class LiveResource {
  readonly repetition: Repetition;
  /** Of one instance. */
  readonly type: Type;
  readonly #instances = new Map<InstanceKey, Value | LazyValue>();
  #whole: Value | undefined;

  constructor(repetition: Repetition, type: Type) {
    this.repetition = repetition;
    this.type = type;
  }

  instance(key: InstanceKey): Value | undefined {
    const value = this.#instances.get(key);
    if (typeof value !== "function") return value;
    const made = value();
    this.#instances.set(key, made);
    return made;
  }

  setInstance(key: InstanceKey, value: Value | LazyValue): void {
    this.#instances.set(key, value);
    this.#whole = undefined;
  }

  /** The value of the resource's name: built when first asked for, then shared. */
  whole(): Value {
    this.#whole ??= wholeValue(this.repetition, this.type, { get: (key) => this.instance(key) });
    return this.#whole;
  }
}
