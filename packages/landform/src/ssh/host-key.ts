import type { ServerHostKeyAlgorithm } from "ssh2";

/** What a server must prove to have. */
export interface HostKey {
  /** As it is sent. */
  readonly bytes: Buffer;
  /** Those that make the server show this key, where it has several. */
  readonly algorithms: ServerHostKeyAlgorithm[];
}

const algorithms: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  "ssh-ed25519": ["ssh-ed25519"],
  "ecdsa-sha2-nistp256": ["ecdsa-sha2-nistp256"],
  "ecdsa-sha2-nistp384": ["ecdsa-sha2-nistp384"],
  "ecdsa-sha2-nistp521": ["ecdsa-sha2-nistp521"],
  "ssh-rsa": ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"],
  "ssh-dss": ["ssh-dss"],
};

/** Type and base64 of a key, as `known_hosts` has them. Throws an `Error` where they are not. */
export function parseHostKey(text: string): HostKey {
  const [type = "", base64] = text.trim().split(/\s+/);
  if (base64 === undefined) throw new Error("knownhosts: missing key type pattern");
  const accepted = Object.hasOwn(algorithms, type) ? algorithms[type] : undefined;
  if (accepted === undefined) throw new Error(`knownhosts: unknown key type ${type}`);
  return { bytes: Buffer.from(base64, "base64"), algorithms: [...accepted] };
}
