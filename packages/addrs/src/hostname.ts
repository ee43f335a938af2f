/** Why a text is not the name of a host, in words for the user. */
export interface HostnameError {
  readonly kind: "hostnameError";
  readonly message: string;
}

/** What nearly all are: the classes of Unicode take their time to set up. */
const plainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What else may be in a label: of symbols and punctuation nearly all that is not ASCII. */
const allowed = String.raw`(?:[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]|(?![\0-\x7F])[\p{S}\p{P}])`;

function isLabel(text: string): boolean {
  if (text.startsWith("-") || text.endsWith("-") || text.slice(2, 4) === "--") return false;
  return plainLabel.test(text) || new RegExp(`^${allowed}{1,63}$`, "u").test(text);
}

/**
 * `given` in the form we store and show: lower case, international names in Unicode, without the default port 443.
 */
export function normaliseHostname(given: string): string | HostnameError {
  const colon = given.indexOf(":");
  const written = colon < 0 ? given : given.slice(0, colon);
  const host = written.normalize("NFKC").toLowerCase().replaceAll("\u3002", ".");
  const port = colon < 0 ? "" : normalisePort(given.slice(colon + 1));
  if (typeof port !== "string") {
    const isUrl = host === "http" || host === "https";
    return isUrl ? hostnameError("need just a hostname and optional port number, not a full URL") : port;
  }
  if (host === "") return hostnameError("empty string is not a valid hostname");
  // One period at the end says that the name is complete.
  for (const part of host.replace(/(?<=[^.])\.$/, "").split(".")) {
    if (part === "") return hostnameError("hostname contains empty label (two consecutive periods)");
    if (part.startsWith("xn--")) {
      const message = `hostname label "${part}" specified in punycode format; service hostnames must be given in unicode`;
      return hostnameError(message);
    }
    if (!isLabel(part)) return hostnameError(labelProblem(part));
  }
  return host + port;
}

function labelProblem(label: string): string {
  const wrong = new RegExp(`(?!${allowed}|[\\u200C\\u200D]).`, "su").exec(label)?.[0].codePointAt(0);
  return wrong === undefined
    ? `idna: invalid label "${label}"`
    : `idna: disallowed rune U+${wrong.toString(16).toUpperCase().padStart(4, "0")}`;
}

function normalisePort(digits: string): string | HostnameError {
  if (!/^[0-9]+$/.test(digits)) return hostnameError("port portion contains non-digit characters");
  const port = Number(digits);
  if (port > 65535) return hostnameError("port number is greater than 65535");
  return port === 443 ? "" : `:${port}`;
}

function hostnameError(message: string): HostnameError {
  return { kind: "hostnameError", message };
}
