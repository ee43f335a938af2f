import type { Dialect } from "@landform/addrs";
import { asMap, asString, attributeOf, bool, mapOf, number, string, type Value } from "@landform/cty";
import { type ArgumentDefaults, type Arguments, readArguments } from "../arguments/read-arguments.js";
import { optionalAttributes } from "../arguments/schema.js";
import type { BackendType } from "../backend.js";
import { problem } from "../remote-problems.js";
import { singleWorkspace } from "../single-workspace.js";
import type { HttpStateSettings } from "./http-state-store.js";

/** `backend "http"`: a server that keeps one state, which its own protocol of `LOCK` and `UNLOCK` may protect. */
export function httpBackendType(dialect: Dialect["name"]): BackendType {
  return {
    name: "http",
    schema: optionalAttributes({ ...argumentTypes, ...(dialect === "tofu" && { headers: mapOf(string) }) }),
    check: (config, { env }) => {
      const given = readArguments(config, defaults, env);
      const wrong = wrongArgument(given) ?? wrongHeader(headersIn(config), given);
      return wrong === undefined ? [] : [problem(wrong)];
    },
    async create(config, context) {
      const settings = {
        ...settingsFrom(readArguments(config, defaults, context.env)),
        headers: Object.fromEntries(headersIn(config)),
      };
      const { HttpStateStore } = await import("./http-state-store.js");
      return { value: singleWorkspace(() => new HttpStateStore(settings, context)), diagnostics: [] };
    },
  };
}

const argumentTypes = {
  address: string,
  client_ca_certificate_pem: string,
  client_certificate_pem: string,
  client_private_key_pem: string,
  lock_address: string,
  lock_method: string,
  password: string,
  retry_max: number,
  retry_wait_max: number,
  retry_wait_min: number,
  skip_cert_verification: bool,
  unlock_address: string,
  unlock_method: string,
  update_method: string,
  username: string,
};

function headersIn(config: Value): readonly (readonly [name: string, value: string])[] {
  const headers = attributeOf(config, "headers");
  if (headers?.kind !== "known") return [];
  return Array.from(asMap(headers), ([name, value]) => [name, value.kind === "known" ? asString(value) : ""] as const);
}

function wrongHeader(headers: ReturnType<typeof headersIn>, { text }: Arguments): string | undefined {
  for (const [name, value] of headers) {
    if (!/^[\w-]+$/.test(name))
      return `headers "${name}" name must not be empty and only contain A-Za-z0-9-_ characters`;
    if (value.trim() === "" || !isAscii(value))
      return `headers "${name}" value must not be empty and only contain ascii characters`;
    if (/^authorization$/i.test(name) && text("username") !== "")
      return `headers "${name}" cannot be set when providing username`;
    if (/^content-(?:type|md5)$/i.test(name)) return `headers "${name}" is reserved`;
  }
  return undefined;
}

function isAscii(value: string): boolean {
  return Buffer.byteLength(value) === value.length;
}

const defaults: ArgumentDefaults = {
  address: { env: ["TF_HTTP_ADDRESS"] },
  client_ca_certificate_pem: { env: ["TF_HTTP_CLIENT_CA_CERTIFICATE_PEM"] },
  client_certificate_pem: { env: ["TF_HTTP_CLIENT_CERTIFICATE_PEM"] },
  client_private_key_pem: { env: ["TF_HTTP_CLIENT_PRIVATE_KEY_PEM"] },
  lock_address: { env: ["TF_HTTP_LOCK_ADDRESS"] },
  lock_method: { env: ["TF_HTTP_LOCK_METHOD"], fallback: "LOCK" },
  password: { env: ["TF_HTTP_PASSWORD"] },
  retry_max: { env: ["TF_HTTP_RETRY_MAX"], fallback: "2" },
  retry_wait_max: { env: ["TF_HTTP_RETRY_WAIT_MAX"], fallback: "30" },
  retry_wait_min: { env: ["TF_HTTP_RETRY_WAIT_MIN"], fallback: "1" },
  unlock_address: { env: ["TF_HTTP_UNLOCK_ADDRESS"] },
  unlock_method: { env: ["TF_HTTP_UNLOCK_METHOD"], fallback: "UNLOCK" },
  update_method: { env: ["TF_HTTP_UPDATE_METHOD"], fallback: "POST" },
  username: { env: ["TF_HTTP_USERNAME"] },
};

function wrongArgument({ text }: Arguments): string | undefined {
  if (text("address") === "") return "address argument is required";
  for (const [name, title] of addresses) {
    const address = text(name);
    if (address === "") continue;
    if (!URL.canParse(address) && !/^[a-z]+:/i.test(address)) return `${title} must be HTTP or HTTPS`;
    if (!URL.canParse(address)) return `failed to parse ${title} URL: parse "${address}": invalid URL`;
    if (!["http:", "https:"].includes(new URL(address).protocol)) return `${title} must be HTTP or HTTPS`;
  }
  const [certificate, key] = [text("client_certificate_pem"), text("client_private_key_pem")];
  if (certificate !== "" && key === "") return "client_certificate_pem is set but client_private_key_pem is not";
  if (key !== "" && certificate === "") return "client_private_key_pem is set but client_certificate_pem is not";
  return undefined;
}

const addresses = [
  ["address", "address"],
  ["lock_address", "lockAddress"],
  ["unlock_address", "unlockAddress"],
] as const;

function settingsFrom({ text, flag, number }: Arguments): Omit<HttpStateSettings, "headers"> {
  const [lock, unlock] = [text("lock_address"), text("unlock_address")];
  const username = text("username");
  const [ca, certificate, key] = [
    text("client_ca_certificate_pem"),
    text("client_certificate_pem"),
    text("client_private_key_pem"),
  ];
  return {
    url: new URL(text("address")),
    updateMethod: text("update_method"),
    ...(lock !== "" && { lock: { url: new URL(lock), method: text("lock_method") } }),
    ...(unlock !== "" && { unlock: { url: new URL(unlock), method: text("unlock_method") } }),
    ...(username !== "" && { credentials: `${username}:${text("password")}` }),
    tls: {
      verifies: !flag("skip_cert_verification"),
      ...(ca !== "" && { ca }),
      ...(certificate !== "" && { certificate, key }),
    },
    retries: {
      max: number("retry_max"),
      leastMs: number("retry_wait_min") * 1000,
      mostMs: number("retry_wait_max") * 1000,
    },
  };
}
