import { type BackendType, localBackendType } from "@landform/backends";
import type { BackendConfig } from "@landform/config";
import type { Value } from "@landform/cty";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import { type Attribute, justAttributes, type SyntheticBody } from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import type { PlanBackend } from "@landform/plan";
import { emptyValue } from "@landform/schema";
import type { Project } from "./project.js";

/** The arguments of a `backend` block by the backend's schema; `undefined` with errors. */
export function decodeBackend(
  config: BackendConfig,
  type: BackendType,
  project: Project,
): WithDiagnostics<Value | undefined> {
  const diags = new DiagnosticList();
  const attributes = new Map<string, Attribute>();
  for (const [name, attribute] of justAttributes(config.body, diags)) {
    const { range } = attribute.expression;
    const value = project.evaluator.evaluate(attribute.expression, `backend.${config.type}`, attribute.range, diags);
    if (value !== undefined) attributes.set(name, { ...attribute, expression: { kind: "literal", value, range } });
  }
  if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
  const body: SyntheticBody = {
    kind: "synthetic",
    attributes,
    range: config.body.range,
    endRange: config.body.endRange,
  };
  const value = decodeBody(body, type.schema, { dialect: project.dialect.name }, diags);
  return { value: diags.hasErrors ? undefined : value, diagnostics: diags.items };
}

/**
 * The backend as a saved plan tells of it. Without a `backend` block it is that of local files with each argument null:
 * Terraform takes the plan's value for an object of these arguments and panics at anything else.
 */
export function backendInPlan(project: Project): PlanBackend {
  const block = project.root.module.backend;
  const given = block && decodeBackend(block, localBackendType, project).value;
  return {
    type: block?.type ?? localBackendType.name,
    config: given ?? emptyValue(localBackendType.schema),
    workspace: project.workspace,
  };
}
