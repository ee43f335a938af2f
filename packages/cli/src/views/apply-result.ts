import type { Dialect } from "@landform/addrs";
import type { EngineEvent } from "@landform/engine";
import type { ChangeSummaryDocument } from "@landform/json-output";

/** How many objects were changed, counted as it happens: a replacement is one destroyed and one added. */
export interface AppliedCounts {
  readonly imported: number;
  readonly added: number;
  readonly changed: number;
  readonly destroyed: number;
  readonly forgotten: number;
}

export interface AppliedCounter {
  add(event: EngineEvent): void;
  readonly counts: AppliedCounts;
}

export function countApplied(): AppliedCounter {
  let counts: AppliedCounts = { imported: 0, added: 0, changed: 0, destroyed: 0, forgotten: 0 };
  return {
    add(event) {
      if (event.kind === "importDone") counts = { ...counts, imported: counts.imported + 1 };
      if (event.kind === "forgotten") counts = { ...counts, forgotten: counts.forgotten + 1 };
      if (event.kind !== "applyDone") return;
      if (event.action === "create") counts = { ...counts, added: counts.added + 1 };
      else if (event.action === "update") counts = { ...counts, changed: counts.changed + 1 };
      else if (event.action === "delete") counts = { ...counts, destroyed: counts.destroyed + 1 };
    },
    get counts() {
      return counts;
    },
  };
}

/** `Apply complete! Resources: 1 added, 0 changed, 0 destroyed.` */
export function resultLine(counts: AppliedCounts, destroying: boolean): string {
  const { imported, added, changed, destroyed, forgotten } = counts;
  const forgottenPart = forgotten > 0 ? `, ${forgotten} forgotten` : "";
  if (destroying) return `Destroy complete! Resources: ${destroyed} destroyed${forgottenPart}.`;
  const importedPart = imported > 0 ? `${imported} imported, ` : "";
  return `Apply complete! Resources: ${importedPart}${added} added, ${changed} changed, ${destroyed} destroyed${forgottenPart}.`;
}

/** The counts as the JSON log has them. */
export function appliedSummary(
  { imported, added, changed, destroyed, forgotten }: AppliedCounts,
  destroying: boolean,
  dialect: Pick<Dialect, "name">,
): ChangeSummaryDocument {
  return {
    add: added,
    change: changed,
    import: imported,
    remove: destroyed,
    ...(dialect.name === "tofu" && { forget: forgotten }),
    operation: destroying ? "destroy" : "apply",
  };
}
