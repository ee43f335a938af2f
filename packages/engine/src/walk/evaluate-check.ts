import { formatModule, formatModuleInstance } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { checkRules } from "../checks/check-rules.js";
import type { CheckVertex } from "../graph/vertex.js";
import type { CheckableObjects, Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

export interface CheckOptions {
  readonly isValidation?: boolean;
  /** Did reading the check's own data source fail? There is nothing to evaluate then. */
  readonly hasFailed?: (configAddress: string, address: string) => boolean;
}

/** Evaluate the assertions of a `check` block. They never stop anything: errors in them become warnings too. */
export function evaluateCheck(vertex: CheckVertex, run: Run, options: CheckOptions = {}): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { name, asserts } = vertex.config;
  const objects = checkableObjects(vertex, run);
  const { configAddress } = objects;
  effects.push({ kind: "checkable", objects });
  for (const module of run.modules.instancesOf(vertex.module)) {
    const address = inModule(formatModuleInstance(module.address), `check.${name}`);
    const scope = run.scopes.in(module, undefined, { checkName: name });
    if (options.hasFailed?.(configAddress, address) === true) continue;
    const { isValidation = false } = options;
    const context = { scope, dialect: run.context.dialect, address, severity: "warning", isValidation } as const;
    effects.push({ kind: "check", check: checkRules(asserts, { objectKind: "check", configAddress }, context, diags) });
  }
  return { diagnostics: diags.items, effects };
}

/** The check in each instance of its module, as far as those are known. */
export function checkableObjects({ module, config }: CheckVertex, run: Run): CheckableObjects {
  const name = `check.${config.name}`;
  const addresses = run.modules.instancesOf(module).map(({ address }) => inModule(formatModuleInstance(address), name));
  return { objectKind: "check", configAddress: inModule(formatModule(module.path), name), addresses };
}

function inModule(module: string, name: string): string {
  return module === "" ? name : `${module}.${name}`;
}
