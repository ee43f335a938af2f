import {
  absResourceOf,
  compareAbsResourceInstances,
  type Dialect,
  formatAbsResource,
  targetContains,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import type { Selection } from "../graph/selection.js";
import type { Moves } from "./move-objects.js";

/** Objects that have moved must be planned: report those that a selection leaves out. */
export function excludedMoves(
  { moved }: Moves,
  { targets, excludes }: Selection,
  dialect: Dialect,
): readonly Diagnostic[] {
  const isLeftOut = (address: (typeof moved)[number]["from"]) =>
    targets.length > 0
      ? !targets.some((target) => targetContains(target, address))
      : excludes.some((target) => targetContains(target, address));
  const leftOut = moved.flatMap(({ from, to }) => [from, to].filter(isLeftOut)).sort(compareAbsResourceInstances);
  if (leftOut.length === 0) return [];
  const option = targets.length > 0 ? "target" : "exclude";
  const names = new Set(leftOut.map((address) => formatAbsResource(absResourceOf(address))));
  const options = [...names].map((name) => `\n  -${option}=${JSON.stringify(name)}`).join("");
  const intro = `Resource instances in your current state have moved to new addresses in the latest configuration. ${dialect.productName} must include those resource instances while planning in order to ensure a correct result, but your`;
  const detail =
    option === "target"
      ? `${intro} -target=... options do not fully cover all of those resource instances.\n\nTo create a valid plan, either remove your -target=... options altogether or add the following additional target options:${options}\n\nNote that adding these options may include further additional resource instances in your plan, in order to respect object dependencies.`
      : `${intro} -exclude=... options exclude some of those resource instances.\n\nTo create a valid plan, either remove your -exclude=... options altogether or just specifically remove the following options:${options}\n\nNote that removing these options may include further additional resource instances in your plan, in order to respect object dependencies.`;
  return [errorAt(undefined, "Moved resource instances excluded by targeting", detail)];
}
