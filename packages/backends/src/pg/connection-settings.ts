import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where a database is, from a URL or from words as `host=h dbname=d`; what is not said there is looked up in the user's
 * environment, as PostgreSQL's own programs do. Encrypted unless `sslmode=disable`.
 */
export function connectionSettings(text: string, env: Environment): ClientConfig {
  const given = /^postgres(?:ql)?:\/\//.test(text) ? wordsOfUrl(text) : wordsOf(text);
  const word = (name: string, variable: string, fallback = ""): string => given.get(name) || env[variable] || fallback;
  const user = word("user", "PGUSER", env.USER ?? "");
  const password = word("password", "PGPASSWORD");
  return {
    host: word("host", "PGHOST", "localhost"),
    port: Number(word("port", "PGPORT", "5432")),
    user,
    database: word("dbname", "PGDATABASE", user),
    ...(password !== "" && { password }),
    ssl: encryption(word("sslmode", "PGSSLMODE", "require"), word("sslrootcert", "PGSSLROOTCERT")),
    connectionTimeoutMillis: 1000 * Number(word("connect_timeout", "PGCONNECT_TIMEOUT", "0")),
  };
}

function wordsOfUrl(text: string): ReadonlyMap<string, string> {
  // A host may be left out, or be a directory that is named in the parameters.
  const [, start = "", authority = ""] = /^([a-z]+:\/\/)([^/?#]*)/.exec(text) ?? [];
  const hasHost = authority !== "" && !authority.endsWith("@");
  const rest = text.slice(start.length + authority.length);
  const url = new URL(hasHost ? text : `${start}${authority}none${rest}`);
  const words = new Map(url.searchParams);
  const add = (name: string, value: string) => value !== "" && words.set(name, decodeURIComponent(value));
  if (hasHost) add("host", url.hostname);
  add("port", url.port);
  add("user", url.username);
  add("password", url.password);
  add("dbname", url.pathname.slice(1));
  return words;
}

function wordsOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/(\w+)\s*=\s*(?:'((?:\\.|[^'\\])*)'|(\S*))/g);
  return new Map(
    Array.from(found, ([, name = "", quoted, plain = ""]) => [name, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain]),
  );
}

function encryption(mode: string, rootCertificate: string): ClientConfig["ssl"] {
  if (mode === "disable") return false;
  if (mode === "require") return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(rootCertificate !== "" && { ca: readFileSync(rootCertificate, "utf8") }),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
}
