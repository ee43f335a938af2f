import type { InstanceKey } from "@landform/addrs";
import { dynamicUnknown, type Type, type Value, withMark } from "@landform/cty";
import { isKeyOf, type Repetition, repetitionOver } from "./repetition.js";
import { wholeValue } from "./whole-value.js";

/** Makes a value when it is first needed. */
export type LazyValue = () => Value;

/**
 * The values of a resource in one module instance. All of them together are those of the instances that are there or
 * will be: one that a plan leaves alone counts if the state has it, declared or not.
 */
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

  /** A key of another kind is of an object from before the block was repeated in this way: nobody can refer to it. */
  setInstance(key: InstanceKey, value: Value | LazyValue): void {
    if (!isKeyOf(this.repetition, key)) return;
    this.#instances.set(key, value);
    this.#whole = undefined;
  }

  /** The value of the resource's name: built when first asked for, then shared. */
  whole(): Value {
    if (this.repetition.kind === "unknown") return this.#ofUnknownInstances();
    this.#whole ??= wholeValue(repetitionOver(this.repetition, this.#instances.keys()), this.type, {
      get: (key) => this.instance(key),
    });
    return this.#whole;
  }

  /** What may not be kept of the one that stands for all may not be kept of any. */
  #ofUnknownInstances(): Value {
    const isEphemeral = this.instance(undefined)?.marks.has("ephemeral") === true;
    return isEphemeral ? withMark(dynamicUnknown, "ephemeral") : dynamicUnknown;
  }
}
