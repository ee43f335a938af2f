import type { HostServices } from "./discover-services.js";

/** How to get a token of a host with OAuth: its service `login.v1`. */
export interface LoginService {
  readonly clientId: string;
  readonly grantTypes: readonly string[];
  readonly authorizationUrl?: URL;
  readonly tokenUrl: URL;
  /** Where we may listen for the answer, both included. */
  readonly firstPort: number;
  readonly lastPort: number;
  readonly scopes: readonly string[];
}

export interface LoginServiceError {
  readonly kind: "loginServiceError";
  readonly message: string;
}

/** `undefined` where the host has no such service. */
export function loginServiceOf({ url, services }: HostServices): LoginService | LoginServiceError | undefined {
  const definition = services.get("login.v1");
  if (definition === undefined || definition === null) return undefined;
  if (typeof definition !== "object") return loginServiceError("it is not an object");
  const fields = new Map<string, unknown>(Object.entries(definition));
  const clientId = fields.get("client");
  if (typeof clientId !== "string") return missing("client");
  const grantTypes = textsOf(fields.get("grant_types")) ?? ["authz_code"];
  const authorizationUrl = urlOf(fields.get("authz"), url);
  if (authorizationUrl === undefined && grantTypes.includes("authz_code")) return missing("authz");
  const tokenUrl = urlOf(fields.get("token"), url);
  if (tokenUrl === undefined) return missing("token");
  const ports = portsOf(fields.get("ports") ?? [1024, 65535]);
  if (typeof ports === "string") return loginServiceError(`Invalid "ports" definition for service login.v1: ${ports}`);
  return {
    clientId,
    grantTypes,
    tokenUrl,
    firstPort: ports[0],
    lastPort: ports[1],
    scopes: textsOf(fields.get("scopes")) ?? [],
    ...(authorizationUrl && { authorizationUrl }),
  };
}

function missing(property: string): LoginServiceError {
  return loginServiceError(`Service login.v1 definition is missing required property "${property}"`);
}

function loginServiceError(message: string): LoginServiceError {
  return { kind: "loginServiceError", message };
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}

function urlOf(value: unknown, base: URL): URL | undefined {
  return typeof value === "string" && URL.canParse(value, base.href) ? new URL(value, base) : undefined;
}

function portsOf(value: unknown): readonly [number, number] | string {
  if (!Array.isArray(value) || value.length !== 2) return "must be a two-element array";
  const [first, last]: readonly unknown[] = value;
  if (!isPort(first) || !isPort(last)) return "both ports must be whole numbers between 1024 and 65535";
  return first > last ? "minimum port cannot be greater than maximum port" : [first, last];
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1024 && value <= 65535;
}
