import { describe, expect, it } from "vitest";
import { parseReattachProviders } from "./reattach.js";

const written = (change: object) =>
  JSON.stringify({
    "a/b": { Protocol: "grpc", Pid: 7, Test: true, Addr: { Network: "unix", String: "/s" }, ...change },
  });
const config = { protocolVersion: 5, pid: 7, isTest: true, address: { network: "unix", address: "/s" } };

describe("parseReattachProviders", () => {
  it.each([
    { text: "", want: new Map() },
    { text: written({}), want: new Map([["a/b", config]]) },
    { text: written({ ProtocolVersion: 6 }), want: new Map([["a/b", { ...config, protocolVersion: 6 }]]) },
    {
      text: written({ ProtocolVersion: 0, Test: false, Addr: { Network: "tcp", String: "127.0.0.1:1" } }),
      want: new Map([["a/b", { ...config, isTest: false, address: { network: "tcp", address: "127.0.0.1:1" } }]]),
    },
    { text: "{", want: { kind: "reattachError", message: expect.stringMatching(/^Invalid format for TF_REATTACH/) } },
    { text: "[]", want: { kind: "reattachError", message: expect.stringMatching(/^Invalid format for TF_REATTACH/) } },
    {
      text: written({ Addr: { Network: "pipe", String: "x" } }),
      want: { kind: "reattachError", message: 'Unknown address type "pipe" for "a/b"' },
    },
    {
      text: written({ Protocol: "netrpc" }),
      want: { kind: "reattachError", message: 'Unsupported plugin protocol "netrpc". Supported: [grpc]' },
    },
    {
      text: written({ ProtocolVersion: 4 }),
      want: { kind: "reattachError", message: "unsupported protocol version 4" },
    },
  ])("$text", ({ text, want }) => {
    expect(parseReattachProviders(text)).toEqual(want);
  });
});
