import { describe, expect, it } from "vitest";
import { parseHandshake, pluginEnvironment } from "./handshake.js";

const certificate = Buffer.alloc(61, 7).toString("base64").replace(/=+$/, "");
const notRecognized = (line: string) => ({
  kind: "handshakeError",
  isUnrecognized: true,
  message: expect.stringMatching(new RegExp(`^Unrecognized remote plugin message: ${line}\nThis usually means\n`)),
});

describe("parseHandshake", () => {
  it.each([
    { line: "1|6|unix|/tmp/s|grpc|", want: { protocolVersion: 6, address: { network: "unix", address: "/tmp/s" } } },
    {
      line: " 1|5|tcp|127.0.0.1:10000|grpc\r",
      want: { protocolVersion: 5, address: { network: "tcp", address: "127.0.0.1:10000" } },
    },
    {
      line: "1|5|unix|s|grpc|too short|true",
      want: { protocolVersion: 5, address: { network: "unix", address: "s" } },
    },
    {
      line: `1|6|unix|s|grpc|${certificate}`,
      want: {
        protocolVersion: 6,
        address: { network: "unix", address: "s" },
        serverCertificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n.{64}\n.{20}\n-----END/),
      },
    },
    { line: "", want: notRecognized("") },
    { line: "hello world", want: notRecognized("hello world") },
    { line: "1|6|unix", want: notRecognized("1\\|6\\|unix") },
    {
      line: "x|6|unix|s|grpc",
      want: { message: 'Error parsing core protocol version: strconv.Atoi: parsing "x": invalid syntax' },
    },
    {
      line: "2|6|unix|s|grpc",
      want: { message: expect.stringContaining("core API version with plugin. Plugin version: 2, Core version: 1") },
    },
    {
      line: "1|y|unix|s|grpc",
      want: { message: 'Error parsing protocol version "y": strconv.Atoi: parsing "y": invalid syntax' },
    },
    {
      line: "1|4|unix|s|grpc",
      want: { message: "Incompatible API version with plugin. Plugin version: 4, Client versions: [5 6]" },
    },
    { line: "1|6|pipe|s|grpc", want: { message: "Unknown address type: s" } },
    { line: "1|6|unix|s", want: { message: 'Unsupported plugin protocol "netrpc". Supported: [grpc]' } },
    { line: "1|6|unix|s|netrpc", want: { message: 'Unsupported plugin protocol "netrpc". Supported: [grpc]' } },
  ])("$line", ({ line, want }) => {
    expect(parseHandshake(line)).toEqual("message" in want ? { kind: "handshakeError", ...want } : want);
  });
});

describe("pluginEnvironment", () => {
  it("adds to what there is", () => {
    expect(pluginEnvironment({ HOME: "/", PLUGIN_CLIENT_CERT: "old" }, "new")).toEqual({
      HOME: "/",
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_MIN_PORT: "10000",
      PLUGIN_MAX_PORT: "25000",
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      PLUGIN_CLIENT_CERT: "new",
    });
  });
});
