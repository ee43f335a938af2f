import type { FunctionTable } from "@landform/hcl";
import type { OperationContext } from "../operation.js";

/** The functions that expressions of a run can call. Before an apply impure ones have no result yet. */
export function functionsFor(_context: OperationContext, _isApply: boolean): FunctionTable {
  return { get: () => undefined, names: () => [] };
}
