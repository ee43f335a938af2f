import { formatAbsResourceInstance } from "@landform/addrs";
import { asString, elementsOf, formatPath, type Value, valueToJson } from "@landform/cty";
import type { Action, Plan, ResourceInstanceChange } from "@landform/plan";

const symbols: Readonly<Record<Action, string>> = {
  "no-op": "=",
  create: "+",
  read: "<=",
  update: "~",
  delete: "-",
  "delete-then-create": "-/+",
  "create-then-delete": "+/-",
  forget: ".",
  "forget-then-create": "./+",
};

/** A plan as lines: changes with the attributes that differ, drift, and outputs. */
export function formatPlan(plan: Plan | undefined): string {
  if (plan === undefined) return "no plan";
  return [
    ...(plan.errored ? ["errored"] : []),
    ...plan.changes.map(formatChange),
    ...plan.deferred.map(({ reason, address, change }) => `deferred ${address} ${reason}: ${formatChange(change)}`),
    ...plan.drift.map((change) => `drift ${formatChange(change)}`),
    ...plan.outputChanges.map(({ name, action, after, sensitive }) => {
      return `${symbols[action]} output.${name} = ${sensitive ? "(sensitive)" : formatValue(after)}`;
    }),
  ].join("\n");
}

function formatChange({
  address,
  previousAddress,
  deposedKey,
  change,
  reason,
  requiredReplace,
}: ResourceInstanceChange): string {
  const parts = [symbols[change.action], formatAbsResourceInstance(address)];
  if (deposedKey !== undefined) parts.push("(deposed)");
  if (previousAddress !== address) parts.push(`(was ${formatAbsResourceInstance(previousAddress)})`);
  if (change.importing?.id !== undefined) parts.push(`(import ${change.importing.id})`);
  if (reason !== undefined) parts.push(reason);
  for (const path of requiredReplace) parts.push(`(replaces: ${formatPath(path)})`);
  const differences =
    change.action === "no-op" || change.action === "delete" ? [] : differing(change.before, change.after);
  return [parts.join(" "), ...differences.map((line) => `    ${line}`)].join("\n");
}

function differing(before: Value, after: Value): readonly string[] {
  const names = after.type.kind === "object" ? [...after.type.attributes.keys()] : [];
  return names.flatMap((name) => {
    const was = formatValue(attribute(before, name));
    const is = formatValue(attribute(after, name));
    return was === is ? [] : [was === "null" ? `${name} = ${is}` : `${name} = ${was} -> ${is}`];
  });
}

function attribute(value: Value, name: string): Value | undefined {
  return value.kind === "known" && value.raw instanceof Map ? value.raw.get(name) : undefined;
}

/** Like JSON, with `?` for what is unknown and `(sensitive)` for what is secret. */
export function formatValue(value: Value | undefined): string {
  if (value === undefined || value.kind === "null") return "null";
  if (value.marks.has("sensitive")) return "(sensitive)";
  if (value.kind === "unknown") return "?";
  switch (value.type.kind) {
    case "list":
    case "set":
    case "tuple":
      return `[${Array.from(elementsOf(value), ([, element]) => formatValue(element)).join(", ")}]`;
    case "map":
    case "object":
      return `{${Array.from(elementsOf(value), ([key, element]) => `${asString(key)}: ${formatValue(element)}`).join(", ")}}`;
    default:
      return String(valueToJson(value, value.type));
  }
}
