import type { DiagnosticSink } from "@landform/diagnostics";
import {
  type AddressSource,
  type AddressSteps,
  addressError,
  addressSteps,
  ignoreProblems,
  nameOf,
  rangeOfSteps,
} from "./address-steps.js";
import { instanceKeyOf, isInstanceKeyError } from "./instance-key.js";
import type { Module, ModuleInstance, ModuleInstanceStep } from "./module.js";

/** Parse `module.a[0].module.b`. */
export function parseModuleInstance(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
): ModuleInstance | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (steps === undefined || prefix === undefined || prefix.rest.length === 0) return prefix?.instance;
  const detail =
    prefix.rest.length === steps.length
      ? 'A module instance address must begin with "module.".'
      : "The module instance address is followed by additional invalid content.";
  diags.add(addressError("Invalid module instance address", detail, rangeOfSteps(prefix.rest)));
  return undefined;
}

export interface ModuleInstancePrefix {
  readonly instance: ModuleInstance;
  readonly rest: AddressSteps;
}

/** Take `module.NAME[KEY]` as often as it stands at the front of `steps`. */
export function readModuleInstance(steps: AddressSteps, diags: DiagnosticSink): ModuleInstancePrefix | undefined {
  const instance: ModuleInstanceStep[] = [];
  let rest = steps;
  while (rest.length > 0) {
    const name = readCallName(rest, diags);
    if (name === undefined) return undefined;
    if (name === noModule) break;
    const index = rest[2];
    if (index?.kind !== "index") {
      instance.push({ name, key: undefined });
      rest = rest.slice(2);
      continue;
    }
    const key = instanceKeyOf(index.key);
    if (isInstanceKeyError(key)) {
      diags.add(addressError("Invalid address operator", `Invalid module index: ${key.message}.`, index.range));
      return undefined;
    }
    instance.push({ name, key });
    rest = rest.slice(3);
  }
  return { instance, rest };
}

export interface ModulePrefix {
  readonly module: Module;
  readonly rest: AddressSteps;
}

/** Take `module.NAME` as often as it stands at the front of `steps`; instance keys are refused. */
export function readModule(steps: AddressSteps, diags: DiagnosticSink): ModulePrefix | undefined {
  const module: string[] = [];
  let rest = steps;
  while (rest.length > 0) {
    const name = readCallName(rest, diags);
    if (name === undefined) return undefined;
    if (name === noModule) break;
    const index = rest[2];
    if (index?.kind === "index") {
      const detail =
        'Module address cannot be a module instance (e.g. "module.a[0]"), it must be a module instead (e.g. "module.a").';
      diags.add(addressError("Module instance address with keys is not allowed", detail, index.range));
      return undefined;
    }
    module.push(name);
    rest = rest.slice(2);
  }
  return { module, rest };
}

/** Answer of `readCallName` when no module step follows; not a name anyone can write. */
const noModule = "";

function readCallName(steps: AddressSteps, diags: DiagnosticSink): string | undefined {
  const [keyword, nameStep] = steps;
  if (keyword === undefined) return noModule;
  if (keyword.kind !== "attribute") {
    const detail = "Module address prefix must be followed by dot and then a name.";
    diags.add(addressError("Invalid address operator", detail, keyword.range));
    return undefined;
  }
  if (keyword.name !== "module") return noModule;
  const name = nameOf(nameStep);
  if (name !== undefined) return name;
  const detail = 'Prefix "module." must be followed by a module name.';
  diags.add(addressError("Invalid address operator", detail, nameStep?.range ?? keyword.range));
  return undefined;
}
