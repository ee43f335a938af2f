import { isWhollyKnown } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ResourceInstanceChange } from "@landform/plan";
import { conditionsHold } from "../checks/instance-conditions.js";
import { errorAt } from "../diagnostics.js";
import type { Effect } from "../walk/findings.js";
import { evaluateConfig } from "./evaluate-config.js";
import { managerOf } from "./manager-of.js";
import type { InstanceFindings } from "./plan-managed.js";
import { readChecked } from "./read-checked.js";
import type { ConfiguredInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

/** Read a data source that could not be read while planning, or that a check wants to see again. */
export async function applyData(
  instance: ConfiguredInstance,
  planned: ResourceInstanceChange,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const effects: Effect[] = [];
  if (!(await conditionsHold(instance, "precondition", undefined, "error", effects, diags))) return { effects };
  const config = await evaluateConfig(instance, diags);
  if (config === undefined) return { effects };
  if (!isWhollyKnown(config)) {
    const detail = `configuration for ${instance.name} still contains unknown values during apply (this is a bug in ${instance.block.dialect.productName}; please report it!)`;
    diags.add(errorAt(undefined, "Configuration contains unknown value", detail));
    return { effects };
  }
  const found = await readChecked(instance, config, () => planned.change.after, effects, diags);
  if (found === undefined) return { effects };
  const { value } = found;
  if (!found.isRead) return { value, effects };
  const read = {
    status: "ready",
    value,
    private: new Uint8Array(),
    dependencies: [],
    createBeforeDestroy: false,
  } as const;
  const object = storedForm(instance, read, diags);
  const { address, block } = instance;
  if (object !== undefined) {
    effects.push({ kind: "object", in: "working", address, object, ...managerOf(block) });
  }
  const holds = await conditionsHold(instance, "postcondition", value, "error", effects, diags);
  return holds ? { value, effects } : { effects };
}
