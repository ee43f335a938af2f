import path from "node:path";
import type { AbsResourceInstance, Dialect } from "@landform/addrs";
import type { Graph } from "@landform/dag";
import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import {
  type ApplyResult,
  apply,
  type DrawnVertex,
  type DrawRequest,
  drawGraph,
  type EngineEvent,
  evaluationScope,
  type InputValues,
  type Inspect,
  importObject,
  type OperationContext,
  plan,
  validate,
} from "@landform/engine";
import type { Plan, PlanMode } from "@landform/plan";
import type { State } from "@landform/state";
import { backendInPlan } from "./backend/open-backend.js";
import { withEventLog } from "./log-events.js";
import { functionAccess, type Project } from "./project.js";
import { selectionProblems, validationProblems } from "./providers/check-providers.js";
import { builtinProvisioners } from "./provisioners/index.js";
import type { StateSession } from "./state-session.js";

export interface RunOptions {
  /** At most so many provider operations at once; 10 when not given. */
  readonly parallelism?: number;
  readonly onEvent?: (event: EngineEvent) => void;
  readonly signal?: AbortSignal;
  /** For `path.cwd`; the project's directory when not given. */
  readonly originalDirectory?: string;
}

export interface PlanOptions extends RunOptions {
  readonly mode?: PlanMode;
  readonly refresh?: boolean;
  readonly targets?: readonly string[];
  readonly excludes?: readonly string[];
  readonly forceReplace?: readonly string[];
  /** Leave to a later plan what can't be planned as long as `count` or `for_each` are not known, instead of failing. */
  readonly allowDeferral?: boolean;
  readonly generateConfigPath?: string;
  readonly variables: InputValues;
  /** Called with the values that there would be, for looking at them. Functions are then those of the console. */
  readonly inspect?: Inspect;
}

/** Check the configuration against itself and the providers' schemas; nothing is asked of the outside. */
export async function validateProject(
  project: Project,
  options: RunOptions = {},
): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  const problems = await validationProblems(project);
  return problems.length > 0 ? { diagnostics: problems } : validate(operationContext(project, options));
}

/** What would have to change so that everything is as the configuration says. */
export async function planProject(
  project: Project,
  session: StateSession,
  options: PlanOptions,
): Promise<WithDiagnostics<Plan | undefined>> {
  const { mode = "normal" } = options;
  if (project.sources.size === 0 && mode !== "destroy")
    return { value: undefined, diagnostics: [noConfigurationFiles(project.dialect)] };
  const problems = await selectionProblems(project);
  if (problems.length > 0) return { value: undefined, diagnostics: problems };
  project.log.info?.("backend/local: plan calling Plan");
  const context = operationContext(project, options);
  const access = { ...functionAccess, isConsole: options.inspect !== undefined };
  return plan(
    { ...context, functionAccess: access },
    {
      mode,
      priorState: session.manager.state,
      variables: options.variables,
      refresh: options.refresh ?? true,
      targets: options.targets ?? [],
      excludes: options.excludes ?? [],
      forceReplace: options.forceReplace ?? [],
      backend: await backendInPlan(project),
      ...(options.allowDeferral === true && { allowDeferral: true }),
      ...(options.inspect && { inspect: options.inspect }),
      ...(options.generateConfigPath !== undefined && { generateConfigPath: options.generateConfigPath }),
    },
  );
}

/** That nothing would be left if an empty folder were the configuration: hardly what anybody means. */
function noConfigurationFiles({ productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "No configuration files",
    detail: `Plan requires configuration to be present. Planning without a configuration would mark everything for destruction, which is normally not what is desired. If you would like to destroy everything, run plan with the -destroy option. Otherwise, create a ${productName} configuration file (.tf file) and try again.`,
  };
}

export interface AppliedPlan extends ApplyResult {
  /** The state as JSON where it could not be saved anywhere. */
  readonly stateJson?: string;
}

/** Do what a plan says, saving the state while it changes and at the end. */
export async function applyPlan(
  project: Project,
  session: StateSession,
  planned: Plan,
  options: RunOptions & { readonly variables: InputValues },
): Promise<AppliedPlan> {
  const problems = await session.prepareToSave();
  if (hasErrors(problems)) return { state: session.manager.state, diagnostics: problems };
  project.log.info?.("backend/local: apply calling Apply");
  const result = await apply(operationContext(project, options), {
    plan: planned,
    variables: options.variables,
    journal: session.startJournal(),
    onState: (snapshot) => session.checkpoint(snapshot),
    onActionEnd: () => session.countChange(),
  });
  const saved = await session.save(result.state);
  return { ...saved, state: result.state, diagnostics: [...result.diagnostics, ...saved.diagnostics] };
}

/**
 * Store what planning has found: objects as they are now, and outputs as far as the plan knows what they will be. That is
 * what the `refresh` command of Terraform and OpenTofu comes to, which plans as if to apply.
 */
export async function saveRefreshed(session: StateSession, planned: Plan): Promise<AppliedPlan> {
  const problems = await session.prepareToSave();
  if (hasErrors(problems)) return { state: session.manager.state, diagnostics: problems };
  const state = { ...planned.priorState, checkResults: undefined };
  return { ...(await session.save(state)), state };
}

/** Take an object that exists already into the state, as the declared instance at `address`. */
export async function importIntoState(
  project: Project,
  session: StateSession,
  address: AbsResourceInstance,
  id: string,
  options: RunOptions & { readonly variables: InputValues },
): Promise<AppliedPlan> {
  const problems = [...(await session.prepareToSave()), ...(await selectionProblems(project))];
  if (problems.length > 0) return { state: session.manager.state, diagnostics: problems };
  const { variables } = options;
  const request = { state: session.manager.state, variables, address, id };
  const { state, diagnostics } = await importObject(operationContext(project, options), request);
  if (hasErrors(diagnostics)) return { state, diagnostics };
  const saved = await session.save(state);
  return { ...saved, state, diagnostics: [...diagnostics, ...saved.diagnostics] };
}

/** Let `use` look at the root module with the values that the state has, for evaluating expressions by hand. */
export function openConsole<T>(
  project: Project,
  state: State,
  options: RunOptions & { readonly variables: InputValues },
  use: Parameters<typeof evaluationScope<T>>[3],
): Promise<T> {
  const context = operationContext(project, options);
  const access = { ...functionAccess, isConsole: true };
  return evaluationScope({ ...context, functionAccess: access }, state, options.variables, use);
}

/** What the engine would do in which order, for people to look at. */
export async function drawProject(
  project: Project,
  request: DrawRequest,
): Promise<WithDiagnostics<Graph<DrawnVertex> | undefined>> {
  const problems = await selectionProblems(project);
  if (problems.length > 0) return { value: undefined, diagnostics: problems };
  return drawGraph(operationContext(project, {}), request);
}

export function operationContext(project: Project, options: RunOptions): OperationContext {
  const onEvent = withEventLog(options.onEvent, project.log);
  return {
    config: project.root,
    providers: project.providers,
    dialect: project.dialect,
    workspace: project.workspace,
    directories: { cwd: options.originalDirectory ?? path.resolve(project.directory), root: project.directory },
    functionAccess,
    log: project.log,
    provisioners: builtinProvisioners(project.directory),
    parallelism: options.parallelism ?? 10,
    ...(onEvent && { onEvent }),
    ...(options.signal && { signal: options.signal }),
  };
}
