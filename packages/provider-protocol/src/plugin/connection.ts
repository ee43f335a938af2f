import type { RpcChannel } from "../rpc/rpc-channel.js";
import { bytes, integer } from "../wire/fields.js";
import { message } from "../wire/message.js";
import { empty } from "../wire/shared-messages.js";
import { keeps, type PluginLog } from "./plugin-log.js";
import { within } from "./within.js";

const shutdownTimeoutMs = 2_000;
const noBytes = empty.encode({});

const stdioData = message({ channel: integer(1), data: bytes(2) });
const channelNames: readonly (string | undefined)[] = [undefined, "stdout", "stderr"];
const longestShown = 1024;

/** A plugin's own standard output and error reach us as messages. Nothing is expected there: what comes is logged. */
export function listenToOutput(channel: RpcChannel, module: string, log: PluginLog | undefined): void {
  channel.listen("/plugin.GRPCStdio/StreamStdio", noBytes, (reply) => {
    if (!keeps(log, "warn")) return;
    const { channel: number, data } = stdioData.decode(reply);
    const text = Buffer.from(data.subarray(0, longestShown)).toString("utf8");
    const shown = data.length > longestShown ? `${text}...` : text;
    log.write({
      level: "warn",
      message: "unexpected data",
      module: "",
      fields: [[`${module}:${channelNames[number] ?? "output"}`, shown.trim()]],
    });
  });
}

/** Ask the plugin to end, and drop the connection. False when it can't be asked. */
export async function endConnection(channel: RpcChannel): Promise<boolean> {
  // The plugin may be gone before its answer is: only one that is out of reach, or takes no notice, counts as failed.
  const result = await within(shutdownTimeoutMs, channel.call("/plugin.GRPCController/Shutdown", noBytes));
  channel.close();
  return result !== "timeout";
}
