import type { DiagnosticSink } from "@landform/diagnostics";
import { type Body, type BodySchema, partialContentOf } from "@landform/hcl";

const rootSchema: BodySchema = { attributes: [], blocks: [{ type: "terraform", labels: [] }] };
const experimentsSchema: BodySchema = { attributes: [{ name: "experiments" }], blocks: [] };

/** Terraform: no release takes part in experiments. Read before the rest of the file, which may depend on them. */
export function checkExperiments(body: Body, diags: DiagnosticSink): void {
  for (const block of partialContentOf(body, rootSchema, diags).content.blocks) {
    const attribute = partialContentOf(block.body, experimentsSchema, diags).content.attributes.get("experiments");
    if (attribute === undefined) continue;
    diags.add({
      severity: "error",
      summary: "Module uses experimental features",
      detail:
        "Experimental features are intended only for gathering early feedback on new language designs, and so are available only in alpha releases of Terraform.",
      subject: attribute.nameRange,
    });
  }
}
