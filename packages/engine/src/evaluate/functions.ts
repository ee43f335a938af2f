import type { FunctionTable } from "@landform/hcl";
import { functionTable } from "@landform/lang";
import type { OperationContext } from "../operation.js";

/** When the functions are called. */
export interface FunctionStage {
  /** Functions that give something else each time have a result only while a plan is carried out. */
  readonly isApply: boolean;
  /** When planning began; none: not known. */
  readonly planTime?: Date;
}

/** The functions that expressions of a run can call. */
export function functionsFor(context: OperationContext, { isApply, planTime }: FunctionStage): FunctionTable {
  return functionTable({
    dialect: context.dialect.name,
    baseDirectory: context.directories.root,
    pureOnly: !isApply,
    ...context.functionAccess,
    ...(planTime === undefined ? {} : { planTimestamp: planTime.getTime() }),
  });
}
