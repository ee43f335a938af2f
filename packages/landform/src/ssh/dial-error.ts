import { codeOf, messageOf } from "@landform/diagnostics";

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset by peer",
  EHOSTUNREACH: "no route to host",
  ENETUNREACH: "network is unreachable",
  ETIMEDOUT: "connection timed out",
  EADDRNOTAVAIL: "cannot assign requested address",
};

/** Why there is no connection, in the words that Go has for it. `host` as the user gave it. */
export function dialErrorText(thrown: unknown, host: string, port: number): string {
  // A name with several addresses fails with the errors of all of them.
  const error: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const code = codeOf(error);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `dial tcp: lookup ${host}: ${code === "ENOTFOUND" ? "no such host" : "server misbehaving"}`;
  }
  const reason = words[code];
  const what = reason === undefined ? messageOf(error) : `connect: ${reason}`;
  return `dial tcp ${host}:${port}: ${what}`;
}
