import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { rootCertificates } from "node:tls";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where distributions of Linux keep the certificates that the machine's owner trusts. */
const systemBundles = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/tls/cacert.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/**
 * Whom we believe about other hosts, as PEM: `SSL_CERT_FILE` and the directories of `SSL_CERT_DIR` in the place of what
 * the system says, and of the list that Node brings along where the system says nothing. `NODE_EXTRA_CA_CERTS` adds to it.
 */
export async function trustedCertificates(env: Environment): Promise<readonly string[]> {
  const [named, directories, extra] = await Promise.all([
    firstReadable(env.SSL_CERT_FILE ? [env.SSL_CERT_FILE] : systemBundles),
    inDirectories(env.SSL_CERT_DIR ?? ""),
    firstReadable(env.NODE_EXTRA_CA_CERTS ? [env.NODE_EXTRA_CA_CERTS] : []),
  ]);
  const found = [...named, ...directories];
  // The same list is often found twice, and reading certificates takes its time.
  return [...new Set([...(found.length > 0 ? found : rootCertificates), ...extra].flatMap(certificatesIn))];
}

function certificatesIn(text: string): readonly string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
}

async function firstReadable(files: readonly string[]): Promise<readonly string[]> {
  for (const file of files) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return [text];
  }
  return [];
}

async function inDirectories(list: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const directory of list.split(path.delimiter).filter((one) => one !== "")) {
    for (const name of await readdir(directory).catch(() => [])) {
      texts.push(await readFile(path.join(directory, name), "utf8").catch(() => ""));
    }
  }
  return texts;
}
