import { type EncryptionConfig, type EncryptionTarget, mergeEncryption, parseEncryption } from "@landform/config";
import { type Diagnostic, DiagnosticList, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import { DataEncryption, encryptPlans, encryptStates } from "@landform/state/encryption";
import type { Encryption } from "./encryption.js";
import { type EncryptionSource, environmentVariable } from "./find-encryption.js";
import { encryptJournals } from "./journal-cipher.js";
import { KeyRing } from "./key-ring.js";
import { setupOfMethod } from "./method-setup.js";
import { methodsOfTarget } from "./methods-of-target.js";

/** `environment`: the text of `TF_ENCRYPTION`, which is laid over the configuration; may be empty. */
export async function openEncryption(
  { config: declared, evaluator, env, dialect }: EncryptionSource,
  environment: string,
): Promise<WithDiagnostics<Encryption | undefined>> {
  const given = environment === "" ? undefined : parseEncryption(environment, environmentVariable, dialect);
  const diags = new DiagnosticList();
  diags.addAll(given?.diagnostics ?? []);
  if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
  const config = merged(declared, given?.value);
  if (config === undefined) return { value: undefined, diagnostics: diags.items };
  diags.addAll(config.methods.filter(({ type }) => type === "unencrypted").map(() => unencryptedWarning(config)));
  const ring = new KeyRing(config, evaluator, { env, dialect });
  const open = (name: string, target: EncryptionTarget | undefined): DataEncryption | undefined => {
    const methods = target && methodsOfTarget(config, target, diags);
    const [first, ...fallbacks] = (methods ?? []).map((method) => setupOfMethod(method, ring));
    return first && new DataEncryption(name, first, fallbacks);
  };
  const all = {
    state: open("state", config.state),
    plan: open("plan", config.plan),
    remoteDefault: open("remote.default", config.remoteStates?.default),
    remotes: new Map(
      [...(config.remoteStates?.named ?? [])].map(([name, target]) => [
        name,
        open(`remote.remote_state_datasource.${name}`, target),
      ]),
    ),
  };
  return { value: diags.hasErrors ? undefined : encryptionOf(all), diagnostics: diags.items };
}

function merged(
  declared: EncryptionConfig | undefined,
  given: EncryptionConfig | undefined,
): EncryptionConfig | undefined {
  return declared === undefined || given === undefined ? (given ?? declared) : mergeEncryption(declared, given);
}

interface AllEncryption {
  readonly state: DataEncryption | undefined;
  readonly plan: DataEncryption | undefined;
  readonly remoteDefault: DataEncryption | undefined;
  readonly remotes: ReadonlyMap<string, DataEncryption | undefined>;
}

function encryptionOf({ state, plan, remoteDefault, remotes }: AllEncryption): Encryption {
  return {
    ...(state && { state: encryptStates(state), journal: encryptJournals(encryptStates(state)) }),
    ...(plan && { plan: encryptPlans(plan) }),
    remoteState(name) {
      const encryption = remotes.get(name) ?? remoteDefault;
      return encryption && encryptStates(encryption);
    },
    async prepare() {
      const problems: Diagnostic[] = [];
      for (const encryption of [state, plan, remoteDefault, ...remotes.values()])
        problems.push(...((await encryption?.prepare()) ?? []));
      return hasErrors(problems) ? problems : [];
    },
  };
}

function unencryptedWarning({ range }: EncryptionConfig): Diagnostic {
  return {
    severity: "warning",
    summary: "Unencrypted method configured",
    detail:
      "Method unencrypted is present in configuration. This is a security risk and should only be enabled during migrations.",
    subject: range,
  };
}
