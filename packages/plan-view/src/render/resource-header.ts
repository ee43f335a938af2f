import type { TextStyle } from "@landform/diagnostics";
import type { ActionWord, ResourceChangeDocument } from "@landform/json-output";

export function productName(dialect: "terraform" | "tofu"): string {
  return dialect === "terraform" ? "Terraform" : "OpenTofu";
}

export interface HeaderOptions {
  readonly style: TextStyle;
  readonly dialect: "terraform" | "tofu";
}

/** What happens to a whole object, as one word. */
export type ResourceAction =
  | "no-op"
  | "create"
  | "read"
  | "update"
  | "delete"
  | "delete-create"
  | "create-delete"
  | "forget"
  | "forget-create";

export function resourceAction(actions: readonly ActionWord[]): ResourceAction {
  const [first = "no-op", second] = actions;
  if (second === undefined) return first;
  if (first === "create") return "create-delete";
  return first === "forget" ? "forget-create" : "delete-create";
}

/** The three or four characters before a changed object. */
export function resourceSymbol(action: ResourceAction, { style, dialect }: HeaderOptions): string {
  switch (action) {
    case "create":
      return `  ${style.green("+")}`;
    case "update":
      return `  ${style.yellow("~")}`;
    case "delete":
      return `  ${style.red("-")}`;
    case "delete-create":
      return `${style.red("-")}/${style.green("+")}`;
    case "create-delete":
      return `${style.green("+")}/${style.red("-")}`;
    case "read":
      return ` ${style.cyan("<=")}`;
    case "forget":
      return dialect === "terraform" ? ` ${style.red(".")}` : "  .";
    case "forget-create":
      return `  ./${style.green("+")}`;
    case "no-op":
      return "   ";
  }
}

/** The comment lines above a planned change. */
export function changeComments(change: ResourceChangeDocument, options: HeaderOptions): readonly string[] {
  const { style } = options;
  const address =
    change.deposed === undefined ? change.address : `${change.address} (deposed object ${change.deposed})`;
  const action = resourceAction(change.change.actions);
  const moved = change.previous_address !== undefined && change.previous_address !== change.address;
  const lines: string[] = [];
  if (action === "no-op" && moved) {
    lines.push(`${style.bold(`# ${change.previous_address}`)} has moved to ${style.bold(address)}`);
  } else {
    lines.push(`${style.bold(`# ${address}`)} ${verdict(change, action, options)}`);
    if (moved) lines.push(`# (moved from ${change.previous_address})`);
  }
  if (change.deposed !== undefined) lines.push("# (left over from a partially-failed replacement of this instance)");
  const reason = isForgottenByTerraform(action, options)
    ? "(destroy = false is set in the configuration)"
    : reasonNote(change);
  if (reason !== undefined) lines.splice(1, 0, `# ${reason}`);
  const { importing } = change.change;
  if (importing !== undefined && action !== "no-op") lines.push(importNote(importing));
  else if (importing !== undefined && moved) lines.push(importNote(importing));
  if (importing !== undefined && (action === "delete-create" || action === "create-delete")) {
    lines.push(`# ${style.yellow("Warning: this will destroy the imported resource")}`);
  }
  if (change.change.generated_config !== undefined && action === "no-op" && !moved) {
    lines.push("# (config will be generated)");
  }
  const margin = isForgottenByTerraform(action, options) ? " " : "  ";
  return lines.map((line) => `${margin}${line}`);
}

function isForgottenByTerraform(action: ResourceAction, { dialect }: HeaderOptions): boolean {
  return action === "forget" && dialect === "terraform";
}

function importNote(importing: NonNullable<ResourceChangeDocument["change"]["importing"]>): string {
  return importing.id === undefined ? "# (will be imported first)" : `# (imported from "${importing.id}")`;
}

function verdict(change: ResourceChangeDocument, action: ResourceAction, options: HeaderOptions): string {
  const { style } = options;
  switch (action) {
    case "create":
      return "will be created";
    case "read":
      return "will be read during apply";
    case "update":
      return "will be updated in-place";
    case "delete":
      return `will be ${style.bold(style.red("destroyed"))}`;
    case "delete-create":
    case "create-delete":
    case "forget-create":
      return replaceVerdict(change, options);
    case "forget":
      return options.dialect === "terraform"
        ? `will no longer be managed by Terraform, but ${style.bold(style.red("will not be destroyed"))}`
        : "will be removed from the OpenTofu state but will not be destroyed";
    case "no-op":
      return change.change.importing === undefined ? "has not changed" : "will be imported";
  }
}

function replaceVerdict(change: ResourceChangeDocument, options: HeaderOptions): string {
  const replaced = options.style.bold(options.style.red("replaced"));
  switch (change.action_reason) {
    case "replace_because_tainted":
      return options.dialect === "terraform"
        ? `is tainted, so must be ${replaced}`
        : `is tainted, so it must be ${replaced}`;
    case "replace_by_request":
      return `will be ${replaced}, as requested`;
    case "replace_by_triggers":
      return `will be ${replaced} due to changes in replace_triggered_by`;
    default:
      return `must be ${replaced}`;
  }
}

/** Why an object is destroyed or a data source read late, in brackets. */
function reasonNote(change: ResourceChangeDocument): string | undefined {
  const resource = `${change.type}.${change.name}`;
  switch (change.action_reason) {
    case "delete_because_no_resource_config":
      return `(because ${resource} is not in configuration)`;
    case "delete_because_no_move_target":
      return `(because ${change.previous_address ?? change.address} was moved to ${change.address}, which is not in configuration)`;
    case "delete_because_no_module":
      return `(because ${change.module_address ?? "the module"} is not in configuration)`;
    case "delete_because_wrong_repetition":
      return wrongRepetition(change.index);
    case "delete_because_count_index":
      return `(because index [${String(change.index)}] is out of range for count)`;
    case "delete_because_each_key":
      return `(because key [${JSON.stringify(change.index)}] is not in for_each map)`;
    case "delete_because_enabled_false":
      return "(because enabled is false)";
    case "read_because_config_unknown":
      return "(config refers to values not yet known)";
    case "read_because_dependency_pending":
      return "(depends on a resource or a module with changes pending)";
    case "read_because_check_nested":
      return "(config will be reloaded to verify a check block)";
    default:
      return undefined;
  }
}

function wrongRepetition(index: number | string | undefined): string {
  if (index === undefined) return "(because resource uses count or for_each)";
  return typeof index === "number"
    ? "(because resource does not use count)"
    : "(because resource does not use for_each)";
}
