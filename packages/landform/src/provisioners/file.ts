import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { homedir } from "node:os";
import type { Value } from "@landform/cty";
import type { Provisioner } from "@landform/engine";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import type { RemoteMachine } from "../ssh/remote-machine.js";
import { textArgument } from "./arguments.js";
import { connectPatiently, using } from "./connect.js";
import { openConnection } from "./open-connection.js";
import { messageOf, problem } from "./problem.js";

/** Copies a file or a directory to another machine. */
export const file: Provisioner = {
  async provision({ config, connection, signal }) {
    try {
      const { settings, connector } = await openConnection(connection);
      const destination = textArgument(config, "destination") ?? "";
      if (destination === "") {
        return [problem("Invalid file provisioner configuration", "The destination must be a non-empty string.")];
      }
      const copy = copyOf(config, destination);
      const machine = await connectPatiently(connector, settings.timeoutMs, { signal, onTry: () => {} });
      await using(machine, signal, () => copy(machine));
      return [];
    } catch (error) {
      return [problem("file provisioner error", messageOf(error))];
    }
  },
};

/** How what the arguments say gets to `destination`. */
function copyOf(config: Value, destination: string): (machine: RemoteMachine) => Promise<void> {
  const content = textArgument(config, "content");
  if (content !== undefined) {
    const bytes = Buffer.from(content);
    return (machine) => uploading(machine.upload(destination, { size: bytes.length, chunks: [bytes] }));
  }
  const source = withHome(textArgument(config, "source") ?? "");
  return async (machine) => {
    const stats = await stat(source).catch((error: unknown) => {
      throw new Error(fileErrorText(error, source, "stat"));
    });
    if (stats.isDirectory()) return uploading(machine.uploadDirectory(destination, source));
    await access(source, constants.R_OK).catch((error: unknown) => {
      throw new Error(fileErrorText(error, source, "open"));
    });
    return uploading(machine.upload(destination, { size: stats.size, chunks: createReadStream(source) }));
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
