import {
  asString,
  type CtyFunction,
  dynamic,
  functionError,
  isWhollyKnown,
  string,
  stringValue,
  unknownValue,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { readYaml } from "./encoding/yaml/read-yaml.js";
import { writeYaml } from "./encoding/yaml/write-yaml.js";

/** Only newer versions of the reference let the key "<<" hold a sequence of mappings. */
export function yamldecodeFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Reads a YAML document.",
    parameters: [{ name: "src", type: string, description: "One YAML document." }],
    mayBeNull: true,
    returns: dynamic,
    call(args) {
      const value = readYaml(asString(argument(args, 0)), { mergesSequences: dialect === "tofu" });
      return value.kind === "yamlProblem" ? functionError(value.message) : value;
    },
  });
}

export const yamlencode = defineFunction({
  description: "Writes a value as YAML, in block style.",
  parameters: [
    { name: "value", type: dynamic, description: "The value to write.", allowNull: true, allowDynamic: true },
  ],
  mayBeNull: true,
  returns: string,
  call(args) {
    const value = argument(args, 0);
    return isWhollyKnown(value) ? stringValue(writeYaml(value)) : unknownValue(string);
  },
});
