import { dynamic, functionError, string } from "@landform/cty";
import { argument, defineFunction } from "./define.js";
export const yamldecode = defineFunction({
  description: "",
  parameters: [{ name: "src", type: string }],
  returns: dynamic,
  call: (args) => functionError("no yaml" + argument(args, 0).kind),
});
export const yamlencode = defineFunction({
  description: "",
  parameters: [{ name: "value", type: dynamic, allowNull: true, allowUnknown: true, allowDynamic: true }],
  returns: string,
  call: () => functionError("no yaml"),
});
