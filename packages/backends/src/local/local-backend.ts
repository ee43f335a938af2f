import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { asString, attributeOf, compareStrings, string, type Value } from "@landform/cty";
import { codeOf, type Diagnostic, type Log, type WithDiagnostics } from "@landform/diagnostics";
import type { StateStore } from "@landform/state";
import { type Backend, type BackendType, defaultWorkspace } from "../backend.js";
import { fileProblem } from "./file-problem.js";
import { type LocalStatePaths, LocalStateStore } from "./local-state-store.js";
import { located } from "./located.js";
import { makeDirectory } from "./make-directory.js";

export interface LocalBackendOptions {
  /** Of the default workspace. */
  readonly path?: string;
  /** Of the directory with the other workspaces. */
  readonly workspaceDirectory?: string;
  /** `-state`, `-state-out` and `-backup` on the command line, which go before everything else. `-`: no backup. */
  readonly statePath?: string;
  readonly stateOutPath?: string;
  readonly backupPath?: string;
  /** Added to the name of the state file, where nothing else is said, for the name of its backup; `.backup` by default. */
  readonly backupSuffix?: string;
  readonly log?: Log;
  /** Where all these paths start when they are relative; the process's working directory when not given. */
  readonly directory?: string;
}

/** State files on disk: `terraform.tfstate`, and `terraform.tfstate.d/NAME/terraform.tfstate`. */
export class LocalBackend implements Backend {
  readonly hasWorkspaces = true;
  readonly #options: LocalBackendOptions;

  constructor(options: LocalBackendOptions = {}) {
    this.#options = options;
  }

  /** The same files, but for what `options` say. */
  with(options: LocalBackendOptions): LocalBackend {
    return new LocalBackend({ ...this.#options, ...options });
  }

  /** Do both keep the state of some workspace in the same file? */
  async sharesFilesWith(other: LocalBackend): Promise<boolean> {
    const taken = new Set(await other.#files());
    return (await this.#files()).some((file) => taken.has(file));
  }

  async #files(): Promise<readonly string[]> {
    return (await this.workspaces()).value.map((name) => this.statePaths(name).writePath);
  }

  async workspaces(): Promise<WithDiagnostics<readonly string[]>> {
    try {
      const entries = await readdir(this.#workspaceDirectory, { withFileTypes: true });
      const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
      return { value: [defaultWorkspace, ...names.sort(compareStrings)], diagnostics: [] };
    } catch (error) {
      if (isMissing(error)) return { value: [defaultWorkspace], diagnostics: [] };
      return { value: [defaultWorkspace], diagnostics: [problem("Error listing workspaces", error)] };
    }
  }

  async open(workspace: string): Promise<WithDiagnostics<StateStore | undefined>> {
    try {
      if (workspace !== defaultWorkspace) await makeDirectory(join(this.#workspaceDirectory, workspace));
    } catch (error) {
      return { value: undefined, diagnostics: [problem("Error loading state", error)] };
    }
    const paths = this.statePaths(workspace);
    const { log } = this.#options;
    log?.trace?.(`backend/local: state manager for workspace ${JSON.stringify(workspace)} will:\n${pathsText(paths)}`);
    return { value: new LocalStateStore(paths, log), diagnostics: [] };
  }

  async deleteWorkspace(workspace: string): Promise<readonly Diagnostic[]> {
    if (workspace === defaultWorkspace || workspace === "") {
      return [problem("Error deleting workspace", new Error("cannot delete default state"))];
    }
    try {
      await rm(join(this.#workspaceDirectory, workspace), { recursive: true, force: true });
      return [];
    } catch (error) {
      return [problem("Error deleting workspace", error)];
    }
  }

  /** The files that a workspace's state is read from, written to and backed up in. */
  statePaths(workspace: string): LocalStatePaths {
    const { path, statePath, stateOutPath, backupPath, backupSuffix = ".backup" } = this.#options;
    const configured =
      workspace === defaultWorkspace
        ? this.#located(path ?? stateFileName)
        : join(this.#workspaceDirectory, workspace, stateFileName);
    const readPath = statePath === undefined ? configured : this.#located(statePath);
    const writePath = stateOutPath === undefined ? readPath : this.#located(stateOutPath);
    if (backupPath === "-") return { readPath, writePath };
    const besides = `${writePath}${backupSuffix}`;
    return { readPath, writePath, backupPath: backupPath === undefined ? besides : this.#located(backupPath) };
  }

  get #workspaceDirectory(): string {
    return this.#located(this.#options.workspaceDirectory ?? "terraform.tfstate.d");
  }

  #located(path: string): string {
    return located(this.#options.directory, path);
  }
}

function pathsText({ readPath, writePath, backupPath }: LocalStatePaths): string {
  const lines = [` - read initial snapshot from ${readPath}`, ` - write new snapshots to ${writePath}`];
  return [...lines, ...(backupPath === undefined ? [] : [` - create any backup at ${backupPath}`])].join("\n");
}

const stateFileName = "terraform.tfstate";

/** `backend "local"`. The options of the command line come in through `LocalBackend` itself. */
export const localBackendType: BackendType = {
  name: "local",
  schema: {
    attributes: new Map([
      ["path", { type: string, optional: true }],
      ["workspace_dir", { type: string, optional: true }],
    ]),
    blockTypes: new Map(),
  },
  check(config) {
    const empty = ["path", "workspace_dir"].find((name) => textOf(config, name) === "");
    if (empty === undefined) return [];
    const detail = `The "${empty}" attribute value must not be empty.`;
    return [{ severity: "error", summary: "Invalid local state file path", detail, argument: empty }];
  },
  async create(config, { directory }) {
    const path = textOf(config, "path");
    const workspaceDirectory = textOf(config, "workspace_dir");
    const options = {
      ...(path !== undefined && { path }),
      ...(workspaceDirectory !== undefined && { workspaceDirectory }),
      ...(directory !== undefined && { directory }),
    };
    return { value: new LocalBackend(options), diagnostics: [] };
  },
};

function textOf(config: Value, name: string): string | undefined {
  const value = attributeOf(config, name);
  return value?.kind === "known" ? asString(value) : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function problem(summary: string, error: unknown): Diagnostic {
  return { severity: "error", summary, detail: fileProblem(error) };
}
