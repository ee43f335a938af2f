import type { CtyFunction } from "@landform/cty";
import type { FunctionTable } from "@landform/hcl";
import { planTimestampFunction } from "./datetime.js";
import type { FunctionContext, FunctionOptions } from "./function-context.js";
import {
  type FunctionEntry,
  sharedFunctions,
  tofuFunctions,
  upcomingFunctions,
  upcomingTofuFunctions,
} from "./function-list.js";
import { typeFunction } from "./lazy.js";
import { explainMissingFunction } from "./missing-function.js";

const coreNamespace = "core::";

/**
 * Every built-in function, each also under its name in the namespace `core`. Functions are made when they are first
 * asked for; keep the table for as long as the options stay the same.
 */
export function functionTable(options: FunctionOptions): FunctionTable {
  const { dialect } = options;
  const entries = new Map<string, FunctionEntry>([
    ...listedEntries(options),
    ...Object.entries(upcomingFunctions),
    ...(dialect === "tofu" ? Object.entries(upcomingTofuFunctions) : []),
  ]);
  const made = new Map<string, CtyFunction>();
  const table: FunctionTable = {
    get(name) {
      const baseName = name.startsWith(coreNamespace) ? name.slice(coreNamespace.length) : name;
      const known = made.get(baseName);
      if (known !== undefined) return known;
      const entry = entries.get(baseName);
      if (entry === undefined) return undefined;
      const fn = typeof entry === "function" ? entry(context) : entry;
      made.set(baseName, fn);
      return fn;
    },
    *names() {
      yield* entries.keys();
      for (const name of entries.keys()) yield coreNamespace + name;
    },
    explainMissing: (name) => explainMissingFunction(name, dialect),
  };
  const context: FunctionContext = { ...options, functions: table };
  return table;
}

function* listedEntries({ dialect, isConsole, planTimestamp }: FunctionOptions): Generator<[string, FunctionEntry]> {
  yield* Object.entries(sharedFunctions);
  if (dialect === "tofu") yield* Object.entries(tofuFunctions);
  if (isConsole === true) yield ["type", typeFunction];
  else yield ["plantimestamp", planTimestampFunction(planTimestamp)];
}
