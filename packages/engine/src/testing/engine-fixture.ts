import { type Dialect, formatAbsResourceInstance, formatProvider } from "@landform/addrs";
import { type ConfigFiles, loadConfig, type ModuleNode } from "@landform/config";
import { asString, emptyObjectValue, getAttribute } from "@landform/cty";
import { type Diagnostic, formatRange, hasErrors } from "@landform/diagnostics";
import { functionTable } from "@landform/lang";
import { emptyState, type State, type StoredObject } from "@landform/state";
import type { OperationContext, PlanRequest } from "../operation.js";
import { apply } from "../operations/apply.js";
import { plan } from "../operations/plan.js";
import type { Provisioner } from "../provisioners/provisioner.js";
import { formatPlan, formatValue } from "./format-plan.js";
import { TestCloud, testProvider } from "./test-provider.js";

/** The files of a configuration by path: `main.tf`, `m/main.tf`. */
export type Files = Readonly<Record<string, string>>;

export const tofu: Dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
};

/** Load a configuration whose modules are all local folders. */
export async function loadFiles(files: Files, dialect: Dialect = tofu): Promise<ModuleNode> {
  const { value, diagnostics } = await loadConfig(".", {
    dialect,
    files: filesIn(files),
    resolveModule: ({ call, parentDirectory }) => ({ directory: join(parentDirectory, call.source) }),
    functions: functionTable({ dialect: dialect.name, baseDirectory: "." }),
  });
  if (hasErrors(diagnostics)) throw new Error(formatDiagnostics(diagnostics));
  return value.root;
}

function filesIn(files: Files): ConfigFiles {
  return {
    list: async (directory) =>
      Object.keys(files).flatMap((path) => {
        const slash = path.lastIndexOf("/");
        const parent = slash < 0 ? "." : path.slice(0, slash);
        return parent === directory ? [path.slice(slash + 1)] : [];
      }),
    read: async (path) => {
      const text = files[path.replace(/^\.\//, "")];
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  };
}

function join(directory: string, relative: string): string {
  const parts = directory.split("/").filter((part) => part !== "." && part !== "");
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.length === 0 ? "." : parts.join("/");
}

export async function contextFor(files: Files, cloud: TestCloud): Promise<OperationContext> {
  const factory = testProvider(cloud);
  return {
    config: await loadFiles(files),
    providers: {
      get: (address) => (formatProvider(address) === "registry.opentofu.org/hashicorp/test" ? factory : undefined),
    },
    provisioners: { get: () => loggingProvisioner(cloud) },
    dialect: tofu,
    workspace: "default",
    directories: { cwd: "/project", root: "." },
    parallelism: 10,
    now: () => new Date(0),
  };
}

/** Adds its command to the cloud's log. */
function loggingProvisioner(cloud: TestCloud): Provisioner {
  return {
    async provision({ config }) {
      const command = asString(getAttribute(config, "command"));
      return cloud.does(command) ? [{ severity: "error", summary: "Command failed", detail: command }] : [];
    },
  };
}

export const planRequest: PlanRequest = {
  mode: "normal",
  priorState: emptyState,
  variables: new Map(),
  refresh: true,
  targets: [],
  excludes: [],
  forceReplace: [],
  backend: { type: "local", config: emptyObjectValue, workspace: "default" },
};

/** Plan a configuration; the plan and the diagnostics as text. */
export async function planned(
  files: Files | string,
  options: Partial<PlanRequest> & { readonly cloud?: TestCloud } = {},
): Promise<string> {
  const { cloud = new TestCloud(), ...request } = options;
  const context = await contextFor(typeof files === "string" ? { "main.tf": files } : files, cloud);
  const { value, diagnostics } = await plan(context, { ...planRequest, ...request });
  return [formatPlan(value), ...(diagnostics.length === 0 ? [] : [formatDiagnostics(diagnostics)])].join("\n");
}

export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ severity, summary, detail, subject, address, extra }) => {
      const place = subject === undefined ? "" : `${formatRange(subject)}: `;
      const object = extra?.kind === "check" ? extra.address : address;
      const about = object === undefined ? "" : ` [${object}]`;
      return `${severity}: ${place}${summary}${about}${detail === "" ? "" : `; ${detail}`}`;
    })
    .join("\n");
}

/** What an apply did, in order, and what came of it. */
export interface Applied {
  readonly state: State;
  /** The cloud's log of this apply. */
  readonly log: readonly string[];
  readonly diagnostics: string;
}

/** Plan and apply a configuration, one step after another on the same state. */
export async function applied(
  files: Files | string,
  options: Partial<PlanRequest> & { readonly cloud?: TestCloud } = {},
): Promise<Applied> {
  const { cloud = new TestCloud(), ...request } = options;
  const context = await contextFor(typeof files === "string" ? { "main.tf": files } : files, cloud);
  const planning = await plan(context, { ...planRequest, ...request });
  if (planning.value === undefined || hasErrors(planning.diagnostics)) {
    throw new Error(formatDiagnostics(planning.diagnostics));
  }
  const start = cloud.log.length;
  const { state, diagnostics } = await apply(context, { plan: planning.value, variables: new Map() });
  return { state, log: cloud.log.slice(start), diagnostics: formatDiagnostics(diagnostics) };
}

/** The objects of a state as lines. */
export function formatState(state: State): string {
  const lines: string[] = [];
  for (const resource of state.resources.values()) {
    for (const [key, { current, deposed }] of resource.instances) {
      const name = formatAbsResourceInstance({ ...resource, key });
      if (current !== undefined) lines.push(formatObject(name, current));
      for (const [deposedKey, object] of deposed)
        lines.push(formatObject(`${name} (deposed ${deposedKey.length})`, object));
    }
  }
  for (const [name, { value }] of state.outputs) lines.push(`output.${name} = ${formatValue(value)}`);
  return lines.sort().join("\n");
}

function formatObject(
  name: string,
  { status, attributesJson, dependencies, createBeforeDestroy }: StoredObject,
): string {
  const notes = [
    ...(status === "ready" ? [] : [status]),
    ...(createBeforeDestroy ? ["create before destroy"] : []),
    ...(dependencies.length === 0 ? [] : [`after ${dependencies.join(" ")}`]),
  ];
  return `${name} ${attributesJson}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}
