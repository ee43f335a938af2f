import { compareStrings } from "@landform/cty";
import type { CheckObjectResult, CheckResult } from "@landform/state";
import type { CheckableObjects, CheckedObject } from "../walk/findings.js";
import { worstStatus } from "./check-rules.js";

/** How all conditions of a configuration came out: everything that has some is listed, evaluated or not. */
export class CheckResults {
  readonly #objects = new Map<string, Map<string, CheckObjectResult>>();
  readonly #expected = new Map<string, ReadonlySet<string>>();
  /** Addresses of what has conditions that were not evaluated yet. */
  readonly #waiting = new Set<string>();
  readonly #kinds = new Map<string, CheckResult["objectKind"]>();

  /** Something that has conditions, by its address without instance keys. */
  declare(objectKind: CheckResult["objectKind"], configAddress: string): void {
    this.#kinds.set(configAddress, objectKind);
  }

  /** The block has these objects; none is as good as all in order. */
  expect({ objectKind, configAddress, addresses }: CheckableObjects): void {
    this.declare(objectKind, configAddress);
    this.#expected.set(configAddress, new Set([...(this.#expected.get(configAddress) ?? []), ...addresses]));
  }

  /**
   * Results of one object add up: those of its pre- and postconditions come one after the other. Where the latter never
   * come it is not known whether all is in order.
   */
  add({ objectKind, configAddress, result, awaitsObject }: CheckedObject): void {
    this.declare(objectKind, configAddress);
    if (awaitsObject === true) this.#waiting.add(result.address);
    else this.#waiting.delete(result.address);
    let objects = this.#objects.get(configAddress);
    if (objects === undefined) {
      objects = new Map();
      this.#objects.set(configAddress, objects);
    }
    const known = objects.get(result.address);
    objects.set(result.address, known === undefined ? result : combined(known, result));
  }

  /** Is something wrong with an object already? */
  hasFailed(configAddress: string, address: string): boolean {
    const status = this.#objects.get(configAddress)?.get(address)?.status;
    return status === "fail" || status === "error";
  }

  /** Sorted by address. */
  results(): readonly CheckResult[] {
    const addresses = [...this.#kinds.keys()].sort(compareStrings);
    return addresses.map((configAddress) => {
      const list = this.#objectsOf(configAddress)?.sort((a, b) => compareStrings(a.address, b.address));
      return {
        objectKind: this.#kinds.get(configAddress) ?? "resource",
        configAddress,
        status: list === undefined ? "unknown" : worstStatus(list.map(({ status }) => status)),
        objects: list,
      };
    });
  }

  #objectsOf(configAddress: string): CheckObjectResult[] | undefined {
    const known = this.#objects.get(configAddress);
    const expected = this.#expected.get(configAddress);
    if (known === undefined && expected === undefined) return undefined;
    const unevaluated = [...(expected ?? [])]
      .filter((address) => known?.has(address) !== true)
      .map((address): CheckObjectResult => ({ address, status: "unknown", failureMessages: [] }));
    const evaluated = [...(known?.values() ?? [])].map((result) =>
      this.#waiting.has(result.address) ? { ...result, status: worstStatus([result.status, "unknown"]) } : result,
    );
    return [...evaluated, ...unevaluated];
  }
}

function combined(a: CheckObjectResult, b: CheckObjectResult): CheckObjectResult {
  return {
    address: a.address,
    status: worstStatus([a.status, b.status]),
    failureMessages: [...a.failureMessages, ...b.failureMessages],
  };
}
