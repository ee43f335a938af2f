import type { Dialect, Module, ModuleSource } from "@landform/addrs";
import type { ModuleCall } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ModuleEvent } from "./module-events.js";

/** A call as far as its code matters. */
export type InstallableCall = Pick<ModuleCall, "name" | "range" | "sourceAddress" | "versionConstraint">;

export interface ModuleInstallRequest {
  readonly path: Module;
  readonly call: InstallableCall;
  /** Of the calling module. */
  readonly parentDirectory: string;
}

/** What is known when the module of one call is installed. */
export interface ModuleInstallation extends ModuleInstallRequest {
  /** Where the call's package belongs when it has one of its own. */
  readonly packageDirectory: string;
  readonly dialect: Dialect;
  readonly tell: (event: ModuleEvent) => void;
  readonly diags: DiagnosticSink;
  /** Where the code of another call comes from; undefined for the root module. */
  readonly sourceOf: (path: Module) => ModuleSource | undefined;
}

/** Where the code of a call is now. */
export interface InstalledCode {
  readonly directory: string;
  readonly version?: string;
  /** It is not there to be loaded, which is told already. */
  readonly isMissing?: boolean;
}

/** The place of the call, as messages name it: `main.tf:3`. */
export function placeOf({ range }: InstallableCall): string {
  return `${range.filename}:${range.start.line}`;
}
