import process from "node:process";
import type { Value } from "@landform/cty";
import type { ConnectionSettings } from "../ssh/connection-settings.js";
import type { Connector } from "../ssh/open-ssh.js";
import { decodeConnection } from "./decode-connection.js";

/** What a `connection` block leads to. What speaks SSH is loaded here. Rejects with an `Error` that says what is wrong. */
export async function openConnection(
  connection: Value,
): Promise<{ readonly settings: ConnectionSettings; readonly connector: Connector }> {
  if (connection.kind === "null") throw new Error("Missing connection configuration for provisioner.");
  const settings = decodeConnection(connection, process.env.SSH_AUTH_SOCK ?? "");
  if (typeof settings === "string") throw new Error(settings);
  const { createConnector } = await import("../ssh/open-ssh.js");
  return { settings, connector: createConnector(settings) };
}
