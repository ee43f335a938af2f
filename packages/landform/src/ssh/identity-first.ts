import { readFileSync } from "node:fs";
import ssh2, { type IdentityCallback, type KnownPublicKeys, type ParsedKey } from "ssh2";
import type { AgentSettings } from "./connection-settings.js";

type AgentKey = KnownPublicKeys<ParsedKey>[number];

/** An agent whose keys are tried in another order: a server puts up with few keys that are not the right one. */
export class IdentityFirstAgent extends ssh2.OpenSSHAgent {
  readonly #identity: string;

  constructor({ socket, identity }: AgentSettings) {
    super(socket);
    this.#identity = identity;
  }

  override getIdentities(callback: IdentityCallback<ParsedKey>): void {
    super.getIdentities((error, keys) => callback(error, keys && identityFirst(keys, this.#identity)));
  }
}

/** The key that `identity` names before all others, or those that it may mean: an agent may know a file by its path. */
function identityFirst(keys: KnownPublicKeys<ParsedKey>, identity: string): KnownPublicKeys<ParsedKey> {
  if (identity === "") return keys;
  const wanted = keysInFiles([identity, `${identity}.pub`]);
  const rank = (key: AgentKey): number => {
    if (!isParsed(key)) return 2;
    if (key.comment === identity || wanted.some((each) => each.equals(key.getPublicSSH()))) return 0;
    return key.comment.endsWith(identity) ? 1 : 2;
  };
  return keys.toSorted((a, b) => rank(a) - rank(b));
}

function isParsed(key: AgentKey): key is ParsedKey {
  return "getPublicSSH" in key;
}

/** What the library can make of the files that are there. */
function keysInFiles(files: readonly string[]): readonly Buffer[] {
  return files.flatMap((file) => {
    try {
      const parsed = ssh2.utils.parseKey(readFileSync(file));
      return parsed instanceof Error ? [] : [parsed.getPublicSSH()];
    } catch {
      return [];
    }
  });
}
