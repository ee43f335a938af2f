import { formatResource } from "@landform/addrs";
import type { KeyPattern, OverrideTarget } from "./test-file.js";

export function formatOverrideTarget({ module, resource, key }: OverrideTarget): string {
  const path = module.map((step) => `module.${step.name}${formatPattern(step.key)}`);
  return [...path, formatResource(resource) + formatPattern(key)].join(".");
}

function formatPattern(key: KeyPattern): string {
  if (key === undefined) return "";
  if (typeof key === "object") return "[*]";
  return typeof key === "number" ? `[${key}]` : `[${JSON.stringify(key)}]`;
}
