import { execSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { formatDocument, planDocument, stateDocument } from "@landform/json-output";
import type { Plan } from "@landform/plan";
import type { State } from "@landform/state";
import {
  applyPlan,
  dialects,
  type EmbeddedProvider,
  openProject,
  type Project,
  planProject,
  SchemaCatalog,
  StateSession,
  validateProject,
} from "landform";
import { type BehaviourStep, type FileEntry, type Phase, type PlannedChange, parseExactly } from "./cases.js";

/** What came of a step, in the shapes of the suite. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  /** Where it failed. */
  readonly phase?: Phase;
  readonly plan?: PlanJson;
  readonly state?: StateJson;
}

export interface PlanJson {
  readonly resource_changes?: readonly ChangeJson[];
  readonly resource_drift?: readonly ChangeJson[];
}
export interface ChangeJson {
  readonly address: string;
  readonly action_reason?: string;
  readonly change: Omit<PlannedChange, "action_reason">;
}
export interface StateJson {
  readonly values?: {
    readonly outputs?: Readonly<Record<string, { readonly value: unknown }>>;
    readonly root_module?: { readonly resources?: readonly { readonly address: string; readonly values: unknown }[] };
  };
}

/** Put a step's files in place; the current directory is the case's folder. */
export function prepareFiles({ files = {}, before, config }: BehaviourStep): void {
  for (const [name, entry] of Object.entries(files)) writeEntry(name, entry);
  if (before !== undefined) execSync(before, { stdio: "ignore" });
  writeFileSync("main.tf", config);
}

function writeEntry(name: string, entry: FileEntry): void {
  mkdirSync(path.dirname(name), { recursive: true });
  if (typeof entry === "object" && "symlink" in entry) {
    symlinkSync(entry.symlink, name);
    return;
  }
  const { content, mode = "0644" } = typeof entry === "string" ? { content: entry } : entry;
  writeFileSync(name, content);
  chmodSync(name, Number.parseInt(mode, 8));
}

/** Validate, plan and apply the configuration in the current directory. */
export async function executeStep(providers: readonly EmbeddedProvider[]): Promise<Outcome> {
  const opened = await openProject({ dialect: dialects.terraform, providers });
  const project = opened.value;
  const validated = hasErrors(opened.diagnostics) ? { diagnostics: [] } : await validateProject(project);
  const found = [...opened.diagnostics, ...validated.diagnostics];
  if (hasErrors(found)) return { diagnostics: found, phase: "validate" };
  const { value: session, diagnostics } = await StateSession.open(project, {});
  if (session === undefined) return { diagnostics, phase: "plan" };
  try {
    return await planAndApply(project, session);
  } finally {
    await session.close();
  }
}

async function planAndApply(project: Project, session: StateSession): Promise<Outcome> {
  const variables = new Map();
  const planned = await planProject(project, session, { variables });
  if (planned.value === undefined || hasErrors(planned.diagnostics))
    return { diagnostics: planned.diagnostics, phase: "plan" };
  const plan = await planJson(project, planned.value);
  const applied = await applyPlan(project, session, planned.value, { variables });
  return {
    diagnostics: [...planned.diagnostics, ...applied.diagnostics],
    ...(hasErrors(applied.diagnostics) && { phase: "apply" }),
    plan,
    state: await stateJson(project, applied.state),
  };
}

async function planJson(project: Project, plan: Plan): Promise<PlanJson> {
  const providers = [...plan.changes, ...plan.drift].map(({ provider }) => provider.provider);
  const schemas = await SchemaCatalog.load(project, providers);
  return parseExactly(formatDocument(planDocument(plan, project.root, schemas, project.dialect).value));
}

async function stateJson(project: Project, state: State): Promise<StateJson> {
  const providers = [...state.resources.values()].map(({ provider }) => provider.provider);
  const schemas = await SchemaCatalog.load(project, providers);
  return parseExactly(formatDocument(stateDocument(state, schemas, project.dialect).value));
}
