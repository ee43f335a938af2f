import { describe, expect, it } from "vitest";
import { parseReattachedProviders } from "./reattach-providers.js";

const address = { Network: "unix", String: "/tmp/socket" };
const entry = { Protocol: "grpc", ProtocolVersion: 6, Pid: 7, Test: true, Addr: address };

describe("parseReattachedProviders", () => {
  it.each([
    { text: undefined, want: [] },
    { text: "", want: [] },
    { text: JSON.stringify({ foo: entry }), want: ["registry.terraform.io/hashicorp/foo 6 7 true unix /tmp/socket"] },
    {
      text: JSON.stringify({ "example.com/acme/foo": { Addr: { Network: "tcp", String: "127.0.0.1:1" } } }),
      want: ["example.com/acme/foo 5 0 false tcp 127.0.0.1:1"],
    },
    { text: "{", want: ["Invalid format for TF_REATTACH_PROVIDERS: unexpected end of JSON input"] },
    {
      text: "x",
      want: ["Invalid format for TF_REATTACH_PROVIDERS: invalid character 'x' looking for beginning of value"],
    },
    {
      text: "[]",
      want: [
        "Invalid format for TF_REATTACH_PROVIDERS: json: cannot unmarshal array into Go value of type map[string]main.reattachConfig",
      ],
    },
    {
      text: JSON.stringify({ foo: { ...entry, ProtocolVersion: "6" } }),
      want: [
        "Invalid format for TF_REATTACH_PROVIDERS: json: cannot unmarshal string into Go struct field reattachConfig.ProtocolVersion of type int",
      ],
    },
    {
      text: JSON.stringify({ foo: { Addr: { Network: "tcp", String: "nope" } } }),
      want: ['Invalid TCP address "nope" for "foo": address nope: missing port in address'],
    },
    { text: JSON.stringify({ "a/b/c/d": entry }), want: ['Error parsing "a/b/c/d" as a provider address: '] },
    { text: JSON.stringify({ foo: { Addr: { Network: "x" } } }), want: ['Unknown address type "x" for "foo"'] },
    {
      text: JSON.stringify({ foo: { ...entry, ProtocolVersion: 4 } }),
      want: ["registry.terraform.io/hashicorp/foo 4 7 true unix /tmp/socket"],
    },
  ])("$text", ({ text, want }) => {
    const { value, diagnostics } = parseReattachedProviders(text, "registry.terraform.io");
    const found = [...value].map(([name, { reattach }]) => {
      const { protocolVersion, pid, isTest, address: place } = reattach;
      return [name, protocolVersion, pid, isTest, place.network, place.address].join(" ");
    });
    const shown = [...found, ...diagnostics.map(({ summary }) => summary)];
    expect(shown.map((line, index) => line.slice(0, want[index]?.length))).toEqual(want);
  });
});
