import { bool, listOf, mapOf, number, string, type Type } from "@landform/cty";
import type { AttributeSchema, BlockSchema } from "@landform/schema";

/** The arguments of a provisioner; none when there is no such provisioner. */
export function provisionerSchema(type: string): BlockSchema | undefined {
  return provisioners.get(type);
}

const provisioners: ReadonlyMap<string, BlockSchema> = new Map([
  [
    "local-exec",
    blockOf({
      command: required(string),
      interpreter: optional(listOf(string)),
      working_dir: optional(string),
      environment: optional(mapOf(string)),
      quiet: optional(bool),
    }),
  ],
  [
    "remote-exec",
    blockOf({ inline: optional(listOf(string)), script: optional(string), scripts: optional(listOf(string)) }),
  ],
  ["file", blockOf({ source: optional(string), content: optional(string), destination: required(string) })],
]);

/** The arguments of a `connection` block, of every kind of connection. */
export const connectionSchema: BlockSchema = blockOf({
  type: optional(string),
  user: optional(string),
  password: optional(string),
  host: required(string),
  port: optional(number),
  timeout: optional(string),
  script_path: optional(string),
  target_platform: optional(string),
  private_key: optional(string),
  certificate: optional(string),
  host_key: optional(string),
  agent: optional(bool),
  agent_identity: optional(string),
  proxy_scheme: optional(string),
  proxy_host: optional(string),
  proxy_port: optional(number),
  proxy_user_name: optional(string),
  proxy_user_password: optional(string),
  bastion_host: optional(string),
  bastion_host_key: optional(string),
  bastion_port: optional(number),
  bastion_user: optional(string),
  bastion_password: optional(string),
  bastion_private_key: optional(string),
  bastion_certificate: optional(string),
  https: optional(bool),
  insecure: optional(bool),
  use_ntlm: optional(bool),
  cacert: optional(string),
});

function blockOf(attributes: Readonly<Record<string, AttributeSchema>>): BlockSchema {
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return { attributes: new Map(entries), blockTypes: new Map() };
}

function required(type: Type): AttributeSchema {
  return { type, required: true };
}

function optional(type: Type): AttributeSchema {
  return { type, optional: true };
}
