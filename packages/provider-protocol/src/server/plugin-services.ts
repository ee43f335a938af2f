import { integer } from "../wire/fields.js";
import { message } from "../wire/message.js";
import { empty } from "../wire/shared-messages.js";
import type { RpcHandler, RpcServices } from "./rpc-server.js";
import { answering } from "./served-provider.js";

const healthResponse = message({ status: integer(1) });
const serving = 1;

/** What every plugin has besides its own services: its health, the end of it, and two streams that stay empty. */
export function pluginServices(calls: ReadonlyMap<string, RpcHandler>, onShutdown: () => void): RpcServices {
  return {
    calls: new Map([
      ...calls,
      ["/grpc.health.v1.Health/Check", answering(empty, healthResponse, async () => ({ status: serving }))],
      [
        "/plugin.GRPCController/Shutdown",
        answering(empty, empty, async () => {
          // After the answer, which ends with the server.
          setImmediate(onShutdown);
          return {};
        }),
      ],
    ]),
    idleStreams: ["/plugin.GRPCBroker/StartStream", "/plugin.GRPCStdio/StreamStdio"],
  };
}
