import { type AbsResource, formatResource, type InstanceKey, type MoveEndpoint } from "@landform/addrs";
import type { MoveStatement } from "./move-statement.js";

/** A step of the addresses that an end of a statement can mean; `anyKey` when it means all instances. */
interface PatternStep {
  readonly name: string;
  readonly key: InstanceKey;
  readonly anyKey: boolean;
}
export type MovePattern = readonly PatternStep[];

/** The absolute addresses that one end of a statement stands for. */
export function patternOf({ module, scope }: MoveStatement, endpoint: MoveEndpoint): MovePattern {
  const outer = module.map((name) => ({ name: `module.${name}`, key: undefined, anyKey: true }));
  const modules = endpoint.kind === "module" ? endpoint.module : endpoint.address.module;
  const inner = modules.map(({ name, key }, index) => ({
    name: `module.${name}`,
    key,
    anyKey: scope === "moduleCall" && index === modules.length - 1,
  }));
  if (endpoint.kind === "module") return [...outer, ...inner];
  const { resource, key } = endpoint.address;
  return [...outer, ...inner, { name: formatResource(resource), key, anyKey: scope === "resource" }];
}

/** All instances of the resource that `address` belongs to. */
export function patternOfResource({ module, resource }: AbsResource): MovePattern {
  const modules = module.map(({ name, key }) => ({ name: `module.${name}`, key, anyKey: false }));
  return [...modules, { name: formatResource(resource), key: undefined, anyKey: true }];
}

/** Can both mean the same object? */
export function mayBeSame(a: MovePattern, b: MovePattern): boolean {
  return a.length === b.length && startsLike(a, b);
}

/** Can `inner` mean something inside what `outer` means? */
export function mayBeWithin(inner: MovePattern, outer: MovePattern): boolean {
  return inner.length > outer.length && startsLike(inner, outer);
}

function startsLike(address: MovePattern, start: MovePattern): boolean {
  return start.every(({ name, key, anyKey }, index) => {
    const step = address[index];
    return step?.name === name && (anyKey || step.anyKey || step.key === key);
  });
}
