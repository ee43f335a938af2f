import { isIPv6 } from "node:net";
import { asNumber, getAttribute, toSafeInteger, type Value } from "@landform/cty";
import { parseDuration } from "@landform/provider-sdk/go-text";
import type { ConnectionSettings, Login } from "../ssh/connection-settings.js";
import { flagArgument, textArgument } from "./arguments.js";

const defaultTimeoutMs = 5 * 60 * 1000;

const scriptPaths = {
  unix: "/tmp/terraform_%RAND%.sh",
  windows: "C:/windows/temp/terraform_%RAND%.cmd",
} as const;

/** What a `connection` block says, or what is wrong with it. `agentSocket` is where an agent for keys listens. */
export function decodeConnection(connection: Value, agentSocket: string): ConnectionSettings | string {
  const text = (name: string): string => textArgument(connection, name) ?? "";
  const type = text("type");
  if (type === "winrm") return "'winrm' connections are not supported; use 'ssh', which Windows has had since 2018";
  if (type !== "" && type !== "ssh") return `connection type '${type}' not supported`;
  const [port, proxyPort, bastionPort] = ["port", "proxy_port", "bastion_port"].map((name) => portOf(connection, name));
  if (port === undefined || proxyPort === undefined || bastionPort === undefined) {
    return "value must be a whole number, between 0 and 65535 inclusive";
  }
  if (text("host") === "") return "host for provisioner cannot be empty";
  const targetPlatform = text("target_platform") === "" ? "unix" : text("target_platform");
  if (targetPlatform !== "unix" && targetPlatform !== "windows") {
    return "target_platform for provisioner has to be either unix or windows";
  }
  const usesAgent = flagArgument(connection, "agent") ?? agentSocket !== "";
  if (usesAgent && agentSocket === "") return "SSH agent requested but SSH_AUTH_SOCK not-specified";
  const login: Login = {
    host: bracketed(text("host")),
    port: port === 0 ? 22 : port,
    user: text("user") === "" ? "root" : text("user"),
    password: text("password"),
    privateKey: text("private_key"),
    certificate: text("certificate"),
    hostKey: text("host_key"),
  };
  return {
    ...login,
    ...(usesAgent && { agent: { socket: agentSocket, identity: text("agent_identity") } }),
    targetPlatform,
    scriptPath: text("script_path") === "" ? scriptPaths[targetPlatform] : text("script_path"),
    timeoutMs: timeoutOf(text("timeout")),
    ...(text("bastion_host") !== "" && { bastion: bastionOf(text, bastionPort, login) }),
    ...(text("proxy_host") !== "" && {
      proxy: {
        scheme: text("proxy_scheme") === "" ? "http" : text("proxy_scheme"),
        host: text("proxy_host"),
        port: proxyPort,
        user: text("proxy_user_name"),
        password: text("proxy_user_password"),
      },
    }),
  };
}

/** What is not said of a bastion host is as it is for the host behind it; but each has its own key. */
function bastionOf(text: (name: string) => string, port: number, behind: Login): Login {
  const own = (name: string, otherwise: string): string => (text(name) === "" ? otherwise : text(name));
  return {
    host: bracketed(text("bastion_host")),
    port: port === 0 ? behind.port : port,
    user: own("bastion_user", behind.user),
    password: own("bastion_password", behind.password),
    privateKey: own("bastion_private_key", behind.privateKey),
    certificate: own("bastion_certificate", behind.certificate),
    hostKey: text("bastion_host_key"),
  };
}

/** 0 where none is given; undefined for what is none. */
function portOf(connection: Value, name: string): number | undefined {
  const value = getAttribute(connection, name);
  if (value.kind !== "known") return 0;
  const port = toSafeInteger(asNumber(value));
  return port !== undefined && port >= 0 && port <= 65535 ? port : undefined;
}

function timeoutOf(text: string): number {
  const nanoseconds = text === "" ? "" : parseDuration(text);
  return typeof nanoseconds === "string" ? defaultTimeoutMs : Number(nanoseconds / 1_000_000n);
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
