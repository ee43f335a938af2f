import { type Failure, failure, isFailure, textListOf, textOf, typeName } from "./arguments.js";
import type { Hcl1Item, Hcl1Value } from "./hcl1.js";

type Check = (value: Hcl1Value, name: string) => Failure | undefined;

/** In the order in which the reference decoder looks; the names are those that its errors have. */
const settings: readonly (readonly [key: string, name: string, check: Check])[] = [
  ["providers", "root.Providers", text],
  ["provisioners", "root.Provisioners", text],
  ["disable_checkpoint", "root.disable_checkpoint", boolean],
  ["disable_checkpoint_signature", "root.disable_checkpoint_signature", boolean],
  ["plugin_cache_dir", "root.plugin_cache_dir", text],
  ["plugin_cache_may_break_dependency_lock_file", "root.plugin_cache_may_break_dependency_lock_file", boolean],
  ["host", "root.host", host],
  ["credentials", "root.credentials", mapOf(anything)],
  ["credentials_helper", "root.credentials_helper", helper],
];

const maps: ReadonlySet<string> = new Set(["providers", "provisioners", "host", "credentials", "credentials_helper"]);

/** The first value of a wrong kind in a file. Its other settings do not count then. */
export function wrongForm(items: readonly Hcl1Item[]): Failure | undefined {
  for (const [key, name, check] of settings) {
    for (const item of items) {
      if (item.keys[0] !== key) continue;
      const problem = maps.has(key) ? inMap(item, name, check) : check(item.value, name);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** `name "KEY" { … }`, or `name { KEY = … }`. */
function inMap({ keys: [, key], value }: Hcl1Item, name: string, check: Check): Failure | undefined {
  return key === undefined ? mapOf(check)(value, name) : check(value, `${name}.${key}`);
}

function mapOf(check: Check): Check {
  return (value, name) => {
    if (value.kind !== "object") return failure(value, name, `not an object type for map (${typeName(value)})`);
    return firstOf(value.items.map((item) => check(item.value, `${name}.${item.keys[0] ?? ""}`)));
  };
}

function firstOf(problems: readonly (Failure | undefined)[]): Failure | undefined {
  return problems.find((problem) => problem !== undefined);
}

function anything(): undefined {
  return undefined;
}

function text(value: Hcl1Value, name: string): Failure | undefined {
  const result = textOf(value, name);
  return isFailure(result) ? result : undefined;
}

function boolean(value: Hcl1Value, name: string): Failure | undefined {
  const isBoolean = value.kind === "literal" && /^(?:true|false)$/.test(value.text);
  return isBoolean ? undefined : failure(value, name, `unknown type ${typeName(value)}`);
}

function host(value: Hcl1Value, name: string): Failure | undefined {
  return inStruct(value, name, "services", mapOf(anything));
}

function helper(value: Hcl1Value, name: string): Failure | undefined {
  return inStruct(value, name, "args", (args, of) => {
    const texts = textListOf(args, of);
    return isFailure(texts) ? texts : undefined;
  });
}

function inStruct(value: Hcl1Value, name: string, field: string, check: Check): Failure | undefined {
  if (value.kind !== "object") return failure(value, name, `not an object type for struct (${typeName(value)})`);
  const found = value.items.filter(({ keys }) => keys[0] === field);
  return firstOf(found.map((item) => check(item.value, `${name}.${field}`)));
}
