import { formatModuleSource, parseVersion, satisfies } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { DecodeContext } from "./decode-context.js";
import type { ModuleRequest, ResolvedModule } from "./load-config.js";
import type { ModuleCall } from "./module.js";

/** One module in `.terraform/modules/modules.json`. `key` is the path of call names, joined by dots. */
export interface InstalledModule {
  readonly key: string;
  readonly source: string;
  readonly version?: string;
  readonly directory: string;
}

/** What is looked up of a call. */
export interface InstalledModuleRequest extends Pick<ModuleRequest, "path"> {
  readonly call: Pick<ModuleCall, "range" | "sourceAddress" | "sourceRange" | "versionConstraint">;
}

/** Finds called modules where they were installed, and reports those that must be installed (again). */
export function resolveInstalledModules(
  installed: Iterable<InstalledModule>,
  { dialect }: Pick<DecodeContext, "dialect">,
): (request: InstalledModuleRequest, diags: DiagnosticSink) => ResolvedModule | undefined {
  const byKey = new Map([...installed].map((module) => [module.key, module]));
  const remedy = `Run "${dialect.name} init" to install all modules required by this configuration.`;
  return ({ path, call }, diags) => {
    const module = byKey.get(path.join("."));
    if (module === undefined) {
      const detail = `This module is not yet installed. ${remedy}`;
      diags.add({ severity: "error", summary: "Module not installed", detail, subject: call.range });
      return undefined;
    }
    const source = call.sourceAddress && formatModuleSource(call.sourceAddress);
    if (source !== undefined && source !== module.source) {
      const change = dialect.name === "terraform" ? "" : ` from "${module.source}" to "${source}"`;
      const detail = `The source address was changed${change} since this module was installed. ${remedy}`;
      diags.add({ severity: "error", summary: "Module source has changed", detail, subject: call.sourceRange });
      return undefined;
    }
    const { versionConstraint } = call;
    const version = module.version === undefined ? undefined : parseVersion(module.version);
    if (
      versionConstraint !== undefined &&
      (version === undefined || !satisfies(version, versionConstraint.constraints))
    ) {
      const which = module.version === undefined ? "" : ` (${module.version})`;
      const detail = `The version requirements have changed since this module was installed and the installed version${which} is no longer acceptable. ${remedy}`;
      const summary = "Module version requirements have changed";
      diags.add({ severity: "error", summary, detail, subject: call.sourceRange });
      return undefined;
    }
    return { directory: module.directory, ...(module.version !== undefined && { version: module.version }) };
  };
}
