import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";

/** What `workspace` refuses, in the words that people and scripts know; these are not diagnostics in the reference. */
export function badName(name: string): string {
  const isPath = name === "" || name === "." || name === "..";
  const rule = isPath ? "contain no path separators, and not be empty or dots." : "and no path separators.";
  return `\nThe workspace name "${name}" is not allowed. The name must contain only URL safe\ncharacters, ${rule}\n`;
}

export function newWorkspace({ name, productName }: Dialect): string {
  return `You're now on a new, empty workspace. Workspaces isolate their state,\nso if you run "${name} plan" ${productName} will not see any existing state\nfor this configuration.`;
}

export function missing(name: string): string {
  return `Workspace "${name}" doesn't exist.\n\nYou can create this workspace with the "new" subcommand \nor include the "-or-create" flag with the "select" subcommand.`;
}

export function activeWorkspace(name: string): string {
  return `Workspace "${name}" is your active workspace.\n\nYou cannot delete the currently active workspace. Please switch\nto another workspace and try again.`;
}

/** Where `TF_WORKSPACE` chooses. */
export const overridden = {
  active: "The active workspace is being overridden using the TF_WORKSPACE environment\nvariable.",
  creating:
    "The workspace is currently overridden using the TF_WORKSPACE environment\nvariable. You cannot create a new workspace when using this setting.\n\nTo create a new workspace, either unset this environment variable or update it\nto match the workspace name you are trying to create, and then run this command\nagain.",
  selecting:
    "The selected workspace is currently overridden using the TF_WORKSPACE\nenvironment variable.\n\nTo select a new workspace, either update this environment variable or unset\nit and then run this command again.",
} as const;

export function notEmpty(name: string, instances: readonly string[], productName: string): Diagnostic {
  const list = instances.map((instance) => `\n  - ${instance}`).join("");
  return {
    severity: "error",
    summary: "Workspace is not empty",
    detail: `Workspace "${name}" is currently tracking the following resource instances:${list}\n\nDeleting this workspace would cause ${productName} to lose track of any associated remote objects, which would then require you to delete them manually outside of ${productName}. You should destroy these objects with ${productName} before deleting the workspace.\n\nIf you want to delete this workspace anyway, and have ${productName} forget about these managed objects, use the -force option to disable this safety check.`,
  };
}

export function forgotten(name: string, productName: string): string {
  return `WARNING: "${name}" was non-empty.\nThe resources managed by the deleted workspace may still exist,\nbut are no longer manageable by ${productName} since the state has\nbeen deleted.\n\n`;
}
