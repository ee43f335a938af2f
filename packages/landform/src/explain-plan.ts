import { createExplainer, type Explainer } from "@landform/engine";
import { providerRequirements } from "@landform/installer";
import type { Plan } from "@landform/plan";
import type { Project } from "./project.js";
import { SchemaCatalog } from "./schema-catalog.js";

export type { Explainer };

/**
 * Find out why a plan of this project has the changes that it has. The plan may come from a file, whichever program
 * wrote it: all that is needed is in it and in the configuration.
 */
export async function explainPlan(project: Project, plan: Plan): Promise<Explainer> {
  const required = [...providerRequirements(project.root, plan.priorState).values()];
  const changed = plan.changes.map(({ provider }) => provider.provider);
  const schemas = await SchemaCatalog.load(project, [...required.map(({ provider }) => provider), ...changed]);
  return createExplainer({ plan, config: project.root, schemas, dialect: project.dialect });
}
