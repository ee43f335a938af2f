import type { CtyFunction } from "@landform/cty";

/** The call as shown to a person: `join(separator, lists...)`. */
export function functionSignature(name: string, { parameters, variadic }: CtyFunction): string {
  const names = parameters.map((parameter) => parameter.name);
  return `${name}(${[...names, ...(variadic === undefined ? [] : [`${variadic.name}...`])].join(", ")})`;
}
