import { type CtyFunction, dynamic, functionError, type Parameter, string } from "@landform/cty";
import type { Dialect, FunctionTable } from "@landform/hcl";
import { defineFunction } from "./define.js";
import type { FileContext } from "./filesystem.js";

/** What `templatestring` needs. */
export interface StringTemplateContext {
  readonly dialect: Dialect;
  /** The functions that templates can call. */
  readonly functions: FunctionTable;
}

/** What `templatefile` needs. */
export interface TemplateContext extends FileContext, StringTemplateContext {
  /** How deep templates may call `templatefile` inside each other (OpenTofu; Terraform does not let them at all). */
  readonly maxDepth: number;
}

export const varsParameter: Parameter = {
  name: "vars",
  type: dynamic,
  description: "A map or object with the values of the names in the template.",
};

/** `functions` with `others`, also under their names in the namespace `core`, in the place of those of the same name. */
export function replacing(functions: FunctionTable, others: ReadonlyMap<string, CtyFunction>): FunctionTable {
  return {
    ...functions,
    get: (name) => others.get(name.replace(/^core::/, "")) ?? functions.get(name),
  };
}

function refused(name: string, firstParameter: string): CtyFunction {
  return defineFunction({
    description: "Not available inside templates.",
    parameters: [{ name: firstParameter, type: string }, varsParameter],
    returns: dynamic,
    call: () => functionError(`cannot recursively call ${name} from inside another template function`),
  });
}

/** Terraform does not let templates render templates. */
export const refusals: ReadonlyMap<string, CtyFunction> = new Map([
  ["templatefile", refused("templatefile", "path")],
  ["templatestring", refused("templatestring", "template")],
]);
