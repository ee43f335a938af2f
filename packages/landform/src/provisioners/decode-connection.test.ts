import {
  boolValue,
  nullValue,
  numberFromFloat64,
  numberValue,
  objectValue,
  stringValue,
  type Value,
} from "@landform/cty";
import { describe, expect, it } from "vitest";
import { decodeConnection } from "./decode-connection.js";

const texts = [
  "type",
  "user",
  "password",
  "host",
  "timeout",
  "script_path",
  "target_platform",
  "private_key",
  "certificate",
  "host_key",
  "agent_identity",
  "proxy_scheme",
  "proxy_host",
  "proxy_user_name",
  "proxy_user_password",
  "bastion_host",
  "bastion_host_key",
  "bastion_user",
  "bastion_password",
  "bastion_private_key",
  "bastion_certificate",
];
const none: readonly (readonly [string, Value])[] = [
  ...texts.map((name) => [name, nullValue({ kind: "string" })] as const),
  ...["port", "proxy_port", "bastion_port"].map((name) => [name, nullValue({ kind: "number" })] as const),
  ["agent", nullValue({ kind: "bool" })],
];

function decoded(given: Readonly<Record<string, string | number | boolean>>, agentSocket = "") {
  const values = Object.entries(given).map(([name, value]) => [name, valueOfJson(value)] as const);
  return decodeConnection(objectValue(new Map([...none, ...values])), agentSocket);
}

function valueOfJson(value: string | number | boolean): Value {
  if (typeof value === "string") return stringValue(value);
  return typeof value === "number" ? numberValue(numberFromFloat64(value)) : boolValue(value);
}

const usual = {
  host: "h",
  port: 22,
  user: "root",
  password: "",
  privateKey: "",
  certificate: "",
  hostKey: "",
  targetPlatform: "unix",
  scriptPath: "/tmp/terraform_%RAND%.sh",
  timeoutMs: 300_000,
};

describe("decodeConnection", () => {
  it.each([
    { given: { host: "h" }, want: usual },
    { given: { host: "::1", port: 2222 }, want: { ...usual, host: "[::1]", port: 2222 } },
    {
      given: { host: "h", target_platform: "windows" },
      want: { ...usual, targetPlatform: "windows", scriptPath: "C:/windows/temp/terraform_%RAND%.cmd" },
    },
    { given: { host: "h", timeout: "1m30s" }, want: { ...usual, timeoutMs: 90_000 } },
    { given: { host: "h", timeout: "soon" }, want: usual },
    {
      given: { host: "h", user: "me", password: "p", port: 23, host_key: "k", bastion_host: "b", bastion_user: "you" },
      want: {
        ...usual,
        user: "me",
        password: "p",
        port: 23,
        hostKey: "k",
        bastion: { host: "b", port: 23, user: "you", password: "p", privateKey: "", certificate: "", hostKey: "" },
      },
    },
    {
      given: { host: "h", proxy_host: "p", proxy_port: 3128 },
      want: { ...usual, proxy: { scheme: "http", host: "p", port: 3128, user: "", password: "" } },
    },
  ])("$given", ({ given, want }) => expect(decoded(given)).toEqual(want));

  it.each([
    { given: { host: "h" }, socket: "/agent", want: { ...usual, agent: { socket: "/agent", identity: "" } } },
    { given: { host: "h", agent: false }, socket: "/agent", want: usual },
    {
      given: { host: "h", agent: true },
      socket: "",
      want: "SSH agent requested but SSH_AUTH_SOCK not-specified",
    },
  ])("an agent at '$socket' for $given", ({ given, socket, want }) => expect(decoded(given, socket)).toEqual(want));

  it.each([
    { given: { host: "" }, want: "host for provisioner cannot be empty" },
    { given: { host: "h", type: "telnet" }, want: "connection type 'telnet' not supported" },
    { given: { host: "h", type: "winrm" }, want: expect.stringContaining("'winrm' connections are not supported") },
    { given: { host: "h", port: 1.5 }, want: "value must be a whole number, between 0 and 65535 inclusive" },
    {
      given: { host: "h", target_platform: "mac" },
      want: "target_platform for provisioner has to be either unix or windows",
    },
  ])("what is wrong with $given", ({ given, want }) => expect(decoded(given)).toEqual(want));
});
