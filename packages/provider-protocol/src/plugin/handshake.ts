import { quoted } from "@landform/diagnostics";
import { pem } from "./der.js";
import type { PluginAddress } from "./reattach.js";

/** What a plugin says of itself in the first line that it prints. */
export interface Handshake {
  readonly protocolVersion: 5 | 6;
  readonly address: PluginAddress;
  /** PEM. Absent when the plugin does not encrypt. */
  readonly serverCertificate?: string;
}

export interface HandshakeError {
  readonly kind: "handshakeError";
  /** The line is none of the protocol at all; `message` explains it no further. */
  readonly isUnrecognized?: true;
  readonly message: string;
}

const coreProtocolVersion = 1;

/** By this a plugin knows that it was started as one. */
export const magicCookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The line that `parseHandshake` reads. */
export function handshakeLine(
  protocolVersion: 5 | 6,
  { network, address }: PluginAddress,
  serverCertificate: string | undefined,
): string {
  const certificate = serverCertificate?.replace(/-----[^-]+-----|\s|=/g, "") ?? "";
  return [coreProtocolVersion, protocolVersion, network, address, "grpc", certificate].join("|");
}

/** `env` is the environment of the parent, all of which the plugin inherits. */
export function pluginEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  clientCertificate: string | undefined,
): Record<string, string | undefined> {
  return {
    ...env,
    TF_PLUGIN_MAGIC_COOKIE: magicCookie,
    PLUGIN_MIN_PORT: "10000",
    PLUGIN_MAX_PORT: "25000",
    PLUGIN_PROTOCOL_VERSIONS: "5,6",
    PLUGIN_CLIENT_CERT: clientCertificate,
  };
}

/** `CORE|APP|NETWORK|ADDRESS|WIRE|CERTIFICATE`, with more behind it that does not matter. */
export function parseHandshake(line: string): Handshake | HandshakeError {
  const [core = "", version = "", network, address, wire = "netrpc", certificate = ""] = line.trim().split("|");
  if (network === undefined || address === undefined) return unrecognized(line.trim());
  if (!isInteger(core)) return handshakeError(`Error parsing core protocol version: ${numberError(core)}`);
  if (Number(core) !== coreProtocolVersion) return handshakeError(incompatibleCore(core));
  if (!isInteger(version)) {
    return handshakeError(`Error parsing protocol version ${quoted(version)}: ${numberError(version)}`);
  }
  const protocolVersion = Number(version);
  if (protocolVersion !== 5 && protocolVersion !== 6) {
    return handshakeError(
      `Incompatible API version with plugin. Plugin version: ${protocolVersion}, Client versions: [5 6]`,
    );
  }
  if (network !== "unix" && network !== "tcp") return handshakeError(`Unknown address type: ${address}`);
  if (wire !== "grpc") return handshakeError(`Unsupported plugin protocol ${quoted(wire)}. Supported: [grpc]`);
  return {
    protocolVersion,
    address: { network, address },
    ...(certificate.length > longestNonCertificate ? { serverCertificate: certificatePem(certificate) } : {}),
  };
}

/** Old plugins print something else there. */
const longestNonCertificate = 50;

/** Plugins leave out the padding of base64, which decoders of PEM insist on. */
function certificatePem(base64: string): string {
  return pem("CERTIFICATE", Buffer.from(base64, "base64"));
}

function isInteger(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

function numberError(text: string): string {
  return `strconv.Atoi: parsing ${quoted(text)}: invalid syntax`;
}

function incompatibleCore(version: string): string {
  return (
    `Incompatible core API version with plugin. Plugin version: ${version}, Core version: ${coreProtocolVersion}\n\n` +
    "To fix this, the plugin usually only needs to be recompiled.\nPlease report this to the plugin author."
  );
}

const longestShown = 1024;

/** `line` is what the plugin printed, or what to say where it printed nothing. */
export function unrecognized(line: string): HandshakeError {
  const shown = line.length > longestShown ? `${line.slice(0, longestShown)}...` : line;
  const message = [
    `Unrecognized remote plugin message: ${shown}`,
    "This usually means",
    "  the plugin was not compiled for this architecture,",
    "  the plugin is missing dynamic-link libraries necessary to run,",
    "  the plugin is not executable by this process due to file permissions, or",
    "  the plugin failed to negotiate the initial go-plugin protocol handshake",
  ].join("\n");
  return { kind: "handshakeError", isUnrecognized: true, message };
}

function handshakeError(message: string): HandshakeError {
  return { kind: "handshakeError", message };
}
