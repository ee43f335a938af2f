import { overrideBody } from "@landform/hcl";
import type {
  EncryptionConfig,
  EncryptionMethodConfig,
  EncryptionTarget,
  KeyProviderConfig,
  RemoteStateEncryption,
} from "./encryption.js";

/** `base` with the settings of `override` laid over it, as those of an override file or of `TF_ENCRYPTION`. */
export function mergeEncryption(base: EncryptionConfig, override: EncryptionConfig): EncryptionConfig {
  const state = mergeTargets(base.state, override.state);
  const plan = mergeTargets(base.plan, override.plan);
  const remoteStates = mergeRemoteStates(base.remoteStates, override.remoteStates);
  return {
    keyProviders: mergeParts<KeyProviderConfig>(base.keyProviders, override.keyProviders),
    methods: mergeParts<EncryptionMethodConfig>(base.methods, override.methods),
    ...(state && { state }),
    ...(plan && { plan }),
    ...(remoteStates && { remoteStates }),
    range: base.range,
  };
}

/** What has the name of another is laid over it; the name under which its data is stored stays. */
function mergeParts<T extends EncryptionMethodConfig>(base: readonly T[], overrides: readonly T[]): readonly T[] {
  const merged = [...base];
  for (const part of overrides) {
    const index = merged.findIndex(({ type, name }) => type === part.type && name === part.name);
    const known = merged[index];
    if (known === undefined) merged.push(part);
    else merged[index] = { ...known, body: overrideBody(known.body, part.body) };
  }
  return merged;
}

function mergeTargets(
  base: EncryptionTarget | undefined,
  override: EncryptionTarget | undefined,
): EncryptionTarget | undefined {
  if (base === undefined || override === undefined) return override ?? base;
  return { ...base, ...override, enforced: base.enforced || override.enforced };
}

function mergeRemoteStates(
  base: RemoteStateEncryption | undefined,
  override: RemoteStateEncryption | undefined,
): RemoteStateEncryption | undefined {
  if (base === undefined || override === undefined) return override ?? base;
  const named = new Map(base.named);
  for (const [name, target] of override.named) named.set(name, mergeTargets(named.get(name), target) ?? target);
  const fallback = mergeTargets(base.default, override.default);
  return { ...(fallback && { default: fallback }), named };
}
