import { type CtyFunction, dynamic, functionError } from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { defineFunction } from "./define.js";

const replacements = {
  list: "use tolist([ ... ]) syntax to write a literal list",
  map: "use tomap({ ... }) syntax to write a literal map",
};

/** A function of old releases, of which only advice is left. */
export function retired(name: "list" | "map", dialect: Dialect): CtyFunction {
  const state = dialect === "terraform" ? "is no longer available" : "is not available in OpenTofu";
  const message = `the "${name}" function was deprecated in Terraform v0.12 and ${state}; ${replacements[name]}`;
  return defineFunction({
    description: "Not available any more.",
    variadic: {
      name: "vals",
      type: dynamic,
      allowNull: true,
      allowUnknown: true,
      allowDynamic: true,
    },
    returns: () => functionError(message),
    call: () => functionError(message),
  });
}
