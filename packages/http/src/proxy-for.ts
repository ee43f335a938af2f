import { BlockList, isIP } from "node:net";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the user's environment wants for an address: `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, or the same in
 * lower case, by the rules of Go's programs. This machine itself is never behind a proxy.
 */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const name = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const given = (env[name] || env[name.toLowerCase()] || "").trim();
  if (given === "" || isThisMachine(url)) return undefined;
  if (exceptions(env).some((exception) => matches(url, exception))) return undefined;
  const text = /^[a-z0-9]+:\/\//i.test(given) ? given : `http://${given}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

function exceptions(env: Environment): readonly string[] {
  const given = env.NO_PROXY || env.no_proxy || "";
  return given
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "");
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."));
}

/** An exception is `*`, a network `10.0.0.0/8`, or a host with or without a port; `a.b` is for `x.a.b` too. */
function matches(url: URL, exception: string): boolean {
  if (exception === "*") return true;
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (exception.includes("/")) return isInNetwork(address, exception);
  const [, host = exception, port] =
    /^(.*?)(?::(\d+))?$/.exec(isIP(exception) === 6 ? `[${exception}]` : exception) ?? [];
  if (port !== undefined && port !== portOf(url)) return false;
  const wanted = host.replace(/^\[|\]$/g, "").replace(/^\*\./, ".");
  if (wanted.startsWith(".")) return address.endsWith(wanted);
  return address === wanted || (isIP(wanted) === 0 && address.endsWith(`.${wanted}`));
}

function isInNetwork(address: string, network: string): boolean {
  const [base = "", bits = ""] = network.split("/");
  const [family, kind] = [isIP(base), isIP(address)];
  if (family === 0 || family !== kind || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    return false;
  const name = family === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(base, Number(bits), name);
  return list.check(address, name);
}

function portOf({ port, protocol }: URL): string {
  return port !== "" ? port : protocol === "https:" ? "443" : "80";
}
