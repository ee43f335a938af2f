import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerHttp2Stream } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGrpcChannel, isListening } from "./grpc-channel.js";
import { framed } from "./grpc-message.js";

/** What a server does with a call, by the name of its method. */
const behaviours: Readonly<Record<string, (stream: ServerHttp2Stream) => void>> = {
  answers(stream) {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.once("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(framed(Buffer.from("hi")));
  },
  fails: (stream) =>
    stream.respond({ ":status": 200, "grpc-status": "3", "grpc-message": "no%20good" }, { endStream: true }),
  isNoGrpc: (stream) => stream.respond({ ":status": 404 }, { endStream: true }),
  resets: (stream) => stream.close(8),
  endsEarly: (stream) => stream.respond({ ":status": 200 }, { endStream: true }),
  crashes: (stream) => stream.session?.destroy(),
};

describe("createGrpcChannel", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-channel-"));
  const address = { network: "unix", address: path.join(directory, "socket") } as const;
  const server = createServer().on("stream", (stream, headers) => {
    behaviours[String(headers[":path"]).slice(1)]?.(stream);
  });
  beforeAll(async () => {
    server.listen(address.address);
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    { method: "/answers", want: "hi" },
    { method: "/fails", want: "other: rpc error: code = InvalidArgument desc = no good" },
    {
      method: "/isNoGrpc",
      want: "other: rpc error: code = Internal desc = unexpected HTTP status code received from server: 404",
    },
    { method: "/resets", want: "cancelled: rpc error: code = Canceled desc = the server ended the call" },
    {
      method: "/endsEarly",
      want: "other: rpc error: code = Internal desc = server closed the stream without sending trailers",
    },
    {
      method: "/crashes",
      want: "unavailable: rpc error: code = Unavailable desc = error reading from server: EOF",
    },
  ])("$method", async ({ method, want }) => {
    const channel = createGrpcChannel(address);
    const show = async (): Promise<string> => {
      const result = await channel.call(method, new Uint8Array());
      return result.kind === "reply" ? Buffer.from(result.bytes).toString() : `${result.code}: ${result.message}`;
    };
    expect(await show()).toBe(want);
    // Whatever became of a call, or of the connection: the next is a call like any other.
    expect(await show()).toBe(want);
    channel.close();
  });

  it("says where nobody listens", async () => {
    const channel = createGrpcChannel({ network: "unix", address: path.join(directory, "none") });
    expect(await channel.call("/answers", new Uint8Array())).toMatchObject({ code: "unavailable" });
    expect(await isListening({ network: "unix", address: path.join(directory, "none") })).toBe(false);
    expect(await isListening(address)).toBe(true);
  });
});
