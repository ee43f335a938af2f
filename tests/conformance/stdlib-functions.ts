import type { CtyFunction } from "@landform/cty";
import type { FunctionTable } from "@landform/hcl";

const functions: ReadonlyMap<string, CtyFunction> = new Map();

/** Functions of go-cty's standard library, under the names that the vectors use. */
export const stdlibFunctions: FunctionTable = {
  get: (name) => functions.get(name),
  names: () => functions.keys(),
};
