import type { Diagnostic } from "@landform/diagnostics";
import type { CommandContext } from "../command.js";
import type { Message } from "./tell.js";

/** What `workspace` says and refuses, in the words that people and scripts know; these are not diagnostics in the reference. */
export function badName(name: string): Message {
  const isPath = name === "" || name === "." || name === "..";
  const rule = isPath ? "contain no path separators, and not be empty or dots." : "and no path separators.";
  const start = `The workspace name "${name}" is not allowed. The name must contain only URL safe`;
  return { text: `\n${start}\ncharacters, ${rule}\n`, line: `${start} characters, and no path separators` };
}

export function alreadyThere(name: string): Message {
  const text = `Workspace "${name}" already exists`;
  return { text, line: `${text}. Use "tofu workspace select ${name}" to switch to it` };
}

export function newWorkspace(name: string, { dialect, terminal: { style } }: CommandContext): Message {
  const created = `Created and switched to workspace "${name}"`;
  const isolate = "You're now on a new, empty workspace. Workspaces isolate their state,";
  const plan = `so if you run "${dialect.name} plan" ${dialect.productName} will not see any existing state`;
  return {
    text: `${style.bold(style.green(`${created}!`))}\n\n${style.green(`${isolate}\n${plan}\nfor this configuration.`)}\n`,
    line: `${created}. ${isolate} ${plan} for this configuration`,
  };
}

/** In some places after an empty line. */
export function missing(name: string, before = ""): Message {
  const what = `Workspace "${name}" doesn't exist.`;
  const create = 'You can create this workspace with the "new" subcommand';
  const choose = 'or include the "-or-create" flag with the "select" subcommand';
  return { text: `${before}${what}\n\n${create} \n${choose}.`, line: `${what} ${create} ${choose}` };
}

export function activeWorkspace(name: string): Message {
  const what = `Workspace "${name}" is your active workspace.`;
  const how = "You cannot delete the currently active workspace. Please switch";
  const then = "to another workspace and try again";
  return { text: `${what}\n\n${how}\n${then}.`, line: `${what} ${how} ${then}` };
}

export const noDefault = "cannot delete default state";

/** Where `TF_WORKSPACE` chooses. */
export const overridden = {
  active: {
    text: "\n\nThe active workspace is being overridden using the TF_WORKSPACE environment\nvariable.\n\n",
    line: "The active workspace is being overridden using the TF_WORKSPACE environment variable",
  },
  creating: {
    text: "\nThe workspace is currently overridden using the TF_WORKSPACE environment\nvariable. You cannot create a new workspace when using this setting.\n\nTo create a new workspace, either unset this environment variable or update it\nto match the workspace name you are trying to create, and then run this command\nagain.\n",
    line: "The workspace is currently overridden using the TF_WORKSPACE environment variable. You cannot create a new workspace when using this setting. To create a new workspace, either unset this environment variable or update it to match the workspace name you are trying to create, and then run this command again",
  },
  selecting: {
    text: "\nThe selected workspace is currently overridden using the TF_WORKSPACE\nenvironment variable.\n\nTo select a new workspace, either update this environment variable or unset\nit and then run this command again.\n",
    line: "The selected workspace is currently overridden using the TF_WORKSPACE environment variable. To select a new workspace, either update this environment variable or unset it and then run this command again",
  },
} as const satisfies Readonly<Record<string, Message>>;

export function notEmpty(name: string, instances: readonly string[], productName: string): Diagnostic {
  const list = instances.map((instance) => `\n  - ${instance}`).join("");
  return {
    severity: "error",
    summary: "Workspace is not empty",
    detail: `Workspace "${name}" is currently tracking the following resource instances:${list}\n\nDeleting this workspace would cause ${productName} to lose track of any associated remote objects, which would then require you to delete them manually outside of ${productName}. You should destroy these objects with ${productName} before deleting the workspace.\n\nIf you want to delete this workspace anyway, and have ${productName} forget about these managed objects, use the -force option to disable this safety check.`,
  };
}

export function forgotten(name: string, { dialect, terminal: { style } }: CommandContext): Message {
  const empty = `"${name}" was non-empty.`;
  const still = "The resources managed by the deleted workspace may still exist,";
  const lost = `but are no longer manageable by ${dialect.productName} since the state has`;
  const message = `${empty} ${still} ${lost} been deleted`;
  return {
    text: style.yellow(`WARNING: ${empty}\n${still}\n${lost}\nbeen deleted.\n\n`),
    line: { level: "warn", message, fields: {} },
  };
}
