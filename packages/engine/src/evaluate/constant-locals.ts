import type { Reference } from "@landform/addrs";
import type { LocalConfig, Module } from "@landform/config";
import { isWhollyKnown, type Value } from "@landform/cty";

/**
 * Local values that depend on nothing but each other: the same in every instance of a module, in validation as in a
 * plan, so that a large one is made once. Only for walks in which functions like `uuid` have no result.
 */
export class ConstantLocals {
  readonly #values = new Map<LocalConfig, Value>();

  get(local: LocalConfig): Value | undefined {
    return this.#values.get(local);
  }

  /** Keep `value` if it is constant: what it refers to was offered before. */
  offer(local: LocalConfig, value: Value, { locals }: Module, references: readonly Reference[]): void {
    if (!isWhollyKnown(value)) return;
    const isConstant = references.every(({ subject }) => {
      const referred = subject.kind === "local" ? locals.get(subject.name) : undefined;
      return referred !== undefined && this.#values.has(referred);
    });
    if (isConstant) this.#values.set(local, value);
  }
}
