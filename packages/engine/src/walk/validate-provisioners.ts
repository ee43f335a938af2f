import type { Dialect } from "@landform/addrs";
import type { ProvisionerConfig, ResourceConfig } from "@landform/config";
import { unknownValue, type Value, withoutMarks, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { type Block, type Body, justAttributes } from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import { type BlockSchema, impliedType } from "@landform/schema";
import { errorAt, warningAt } from "../diagnostics.js";
import type { ModuleScope } from "../evaluate/module-scope.js";
import { connectionBody } from "../provisioners/connection-body.js";
import { connectionSchema, provisionerSchema } from "../provisioners/schemas.js";

/** Look at the provisioners of a resource, up to the first with an error. `scope` has `self`. */
export function validateProvisioners(
  { provisioners, connection }: Pick<ResourceConfig, "provisioners" | "connection">,
  scope: ModuleScope,
  dialect: Dialect,
  diags: DiagnosticList,
): void {
  for (const provisioner of provisioners) {
    validateProvisioner(provisioner, connection, scope, dialect, diags);
    if (diags.hasErrors) return;
  }
}

function validateProvisioner(
  { type, body, connection }: ProvisionerConfig,
  shared: Block | undefined,
  scope: ModuleScope,
  dialect: Dialect,
  diags: DiagnosticList,
): void {
  const schema = provisionerSchema(type);
  if (schema === undefined) return;
  const [summary, detail = ""] = problemWith(type, decode(body, schema, scope, diags), dialect) ?? [];
  if (summary !== undefined) diags.add(errorAt(undefined, summary, detail));
  const how = connectionBody(shared, connection);
  if (how === undefined) return;
  const through = decode(how, connectionSchema, scope, diags);
  if (!diags.hasErrors && dialect.name === "tofu") warnAboutWinrm(attribute(through, "type"), how, diags);
}

/** An object of the schema's type, without marks; wholly unknown when references were wrong. */
function decode(body: Body, schema: BlockSchema, scope: ModuleScope, diags: DiagnosticList): Value {
  const found = new DiagnosticList();
  const inner = scope.checks === undefined ? scope : scope.checks.body(body, schema, found);
  const value = inner === undefined ? unknownValue(impliedType(schema)) : decodeBody(body, schema, inner, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  return withoutMarksDeep(value).value;
}

type Problem = readonly [summary: string, detail?: string];

/** What no provisioner of a type can do anything with, in the order of its own checks. */
function problemWith(type: string, config: Value, { name }: Dialect): Problem | undefined {
  const isSet = (argument: string) => attribute(config, argument).kind !== "null";
  switch (type) {
    case "local-exec":
      if (name === "terraform" || !isEmpty(attribute(config, "command"))) return undefined;
      return ["Invalid local-exec provisioner command", "The command must be a non-empty string."];
    case "remote-exec":
      if (["inline", "script", "scripts"].filter(isSet).length === 1) return undefined;
      return [
        "Invalid remote-exec provisioner configuration",
        'Only one of "inline", "script", or "scripts" must be set',
      ];
    case "file":
      if (isSet("source") && isSet("content")) return ["Cannot set both 'source' and 'content'"];
      if (!isSet("source") && !isSet("content")) return ["Must provide one of 'source' or 'content'"];
      if (name === "terraform" || !isEmpty(attribute(config, "destination"))) return undefined;
      return ["Invalid file provisioner configuration", "The destination must be a non-empty string."];
    default:
      return undefined;
  }
}

function attribute(config: Value, name: string): Value {
  const value = config.kind === "known" && config.raw instanceof Map ? config.raw.get(name) : undefined;
  return value === undefined ? config : withoutMarks(value).value;
}

function isEmpty(text: Value): boolean {
  return text.kind === "null" || (text.kind === "known" && text.raw === "");
}

function warnAboutWinrm(type: Value, body: Body, diags: DiagnosticList): void {
  if (type.kind !== "known" || type.raw !== "winrm") return;
  const subject = justAttributes(body, new DiagnosticList()).get("type")?.expression.range;
  const detail =
    "The winrm connection type is deprecated and will be removed in a future version of OpenTofu.\n\nModern Windows systems support SSH natively. Migrate your provisioners to use SSH instead.\n\nTo get started with OpenSSH on Windows, refer to https://learn.microsoft.com/en-us/windows-server/administration/openssh/openssh_install_firstuse";
  diags.add(warningAt(subject, "WinRM connection type is deprecated", detail));
}
