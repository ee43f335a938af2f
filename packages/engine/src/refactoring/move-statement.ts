import {
  type AbsResourceInstance,
  type Module,
  type MoveEndpoint,
  type MoveScope,
  moveScope,
  resourcesEqual,
} from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { SourceRange } from "@landform/diagnostics";
import { modulesIn } from "../config-tree.js";

/** That objects have another address now. */
export interface MoveStatement {
  /** In which module it is written: the ends are relative to each of its instances. */
  readonly module: Module;
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly scope: MoveScope;
  readonly range: SourceRange;
}

/** All `moved` blocks of a configuration. */
export function explicitMoves(config: ModuleNode): readonly MoveStatement[] {
  const statements: MoveStatement[] = [];
  for (const { path, module } of modulesIn(config)) {
    for (const { from, to, range } of module.moved) {
      const scope = moveScope(from, to);
      if (scope !== undefined) statements.push({ module: path, from, to, scope, range });
    }
  }
  return statements;
}

/** Where a statement takes an instance; `undefined` when it is not about it. */
export function destinationOf(statement: MoveStatement, address: AbsResourceInstance): AbsResourceInstance | undefined {
  const { module: declaring, from, to, scope } = statement;
  const depth = declaring.length;
  if (!declaring.every((name, index) => address.module[index]?.name === name)) return undefined;
  const outer = address.module.slice(0, depth);
  const inner = address.module.slice(depth);
  if (from.kind === "module" && to.kind === "module") {
    const steps = from.module;
    const last = steps.length - 1;
    const matches = steps.every(({ name, key }, index) => {
      const step = inner[index];
      return step?.name === name && (step.key === key || (index === last && scope === "moduleCall"));
    });
    if (!matches) return undefined;
    const moved = to.module.map((step, index) =>
      index === to.module.length - 1 && scope === "moduleCall" ? { ...step, key: inner[last]?.key } : step,
    );
    return { ...address, module: [...outer, ...moved, ...inner.slice(steps.length)] };
  }
  if (from.kind === "module" || to.kind === "module") return undefined;
  const wanted = from.address;
  const isHere =
    inner.length === wanted.module.length &&
    wanted.module.every(({ name, key }, index) => inner[index]?.name === name && inner[index]?.key === key);
  if (!isHere || !resourcesEqual(wanted.resource, address.resource)) return undefined;
  if (scope === "resourceInstance" && wanted.key !== address.key) return undefined;
  const key = scope === "resourceInstance" ? to.address.key : address.key;
  return { module: [...outer, ...to.address.module], resource: to.address.resource, key };
}
