import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { located } from "@landform/backends";
import type { Value } from "@landform/cty";
import { messageOf } from "@landform/diagnostics";
import type { Provisioner, ProvisionRequest } from "@landform/engine";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import type { RemoteMachine } from "../ssh/remote-machine.js";
import { textArgument } from "./arguments.js";
import { connectPatiently, using } from "./connect.js";
import { openConnection } from "./open-connection.js";
import { problem } from "./problem.js";

/** Copies a file or a directory to another machine. Relative paths start in `base`. */
export function createFile(base: string): Provisioner {
  return { provision: (request) => copyFile(request, base) };
}

async function copyFile({ config, connection, signal }: ProvisionRequest, base: string) {
  try {
    const { settings, connector } = await openConnection(connection);
    const destination = textArgument(config, "destination") ?? "";
    if (destination === "") {
      return [problem("Invalid file provisioner configuration", "The destination must be a non-empty string.")];
    }
    const copy = copyOf(config, destination, base);
    const machine = await connectPatiently(connector, settings.timeoutMs, { signal, onTry: () => {} });
    await using(machine, signal, () => copy(machine));
    return [];
  } catch (error) {
    return [problem("file provisioner error", messageOf(error))];
  }
}

/** How what the arguments say gets to `destination`. */
function copyOf(config: Value, destination: string, base: string): (machine: RemoteMachine) => Promise<void> {
  const content = textArgument(config, "content");
  if (content !== undefined) {
    const bytes = Buffer.from(content);
    return (machine) => uploading(machine.upload(destination, { size: bytes.length, chunks: [bytes] }));
  }
  const source = withHome(textArgument(config, "source") ?? "");
  const place = located(base, source);
  return async (machine) => {
    const stats = await stat(place).catch((error: unknown) => {
      throw new Error(fileErrorText(error, source, "stat"));
    });
    if (stats.isDirectory()) return uploading(machine.uploadDirectory(destination, place));
    await access(place, constants.R_OK).catch((error: unknown) => {
      throw new Error(fileErrorText(error, source, "open"));
    });
    return uploading(machine.upload(destination, { size: stats.size, chunks: createReadStream(place) }));
  };
}

function uploading(upload: Promise<void>): Promise<void> {
  return upload.catch((error: unknown) => {
    throw new Error(`Upload failed: ${messageOf(error)}`);
  });
}

function withHome(path: string): string {
  if (!path.startsWith("~")) return path;
  if (path.length > 1 && path[1] !== "/") throw new Error("cannot expand user-specific home dir");
  return homedir() + path.slice(1);
}
