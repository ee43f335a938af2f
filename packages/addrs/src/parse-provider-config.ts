import type { DiagnosticSink } from "@landform/diagnostics";
import {
  type AddressSource,
  type AddressSteps,
  addressError,
  addressSteps,
  ignoreProblems,
  nameOf,
  rangeOfSteps,
} from "./address-steps.js";
import { type InstanceKey, instanceKeyOf, isInstanceKeyError } from "./instance-key.js";
import { moduleOf } from "./module.js";
import { readModuleInstance } from "./parse-module.js";
import type { AbsProviderConfig, AbsProviderInstance, Provider } from "./provider.js";
import { isProviderSourceError, parseProviderSource } from "./provider-source.js";

const summary = "Invalid provider configuration address";

/** Parse `module.a.provider["HOST/NS/TYPE"].alias`. `defaultHost` is for sources written without a host. */
export function parseAbsProviderConfig(
  source: AddressSource,
  defaultHost: string,
  diags: DiagnosticSink = ignoreProblems,
): AbsProviderConfig | undefined {
  const instance = parseAbsProviderInstance(source, defaultHost, diags);
  if (instance?.key === undefined) return instance?.config;
  diags.add(addressError(summary, "A provider address must not include an instance key.", undefined));
  return undefined;
}

/** As `parseAbsProviderConfig`, with an instance key after the alias allowed. */
export function parseAbsProviderInstance(
  source: AddressSource,
  defaultHost: string,
  diags: DiagnosticSink = ignoreProblems,
): AbsProviderInstance | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (prefix === undefined) return undefined;
  const { rest } = prefix;
  if (prefix.instance.some((step) => step.key !== undefined)) {
    const detail = "A provider configuration must not appear in a module instance that uses count or for_each.";
    diags.add(addressError(summary, detail, rangeOfSteps(rest)));
    return undefined;
  }
  if (rest.length < 2 || nameOf(rest[0]) !== "provider") {
    const detail = 'Provider address must begin with "provider.", followed by a provider type name.';
    diags.add(addressError(summary, detail, rangeOfSteps(rest)));
    return undefined;
  }
  if (rest.length > 4) {
    const detail = "Extraneous operators after provider configuration reference.";
    diags.add(addressError(summary, detail, rangeOfSteps(rest.slice(4))));
    return undefined;
  }
  const provider = readProvider(rest, defaultHost, diags);
  const tail = readAliasAndKey(rest.slice(2), diags);
  if (provider === undefined || tail === undefined) return undefined;
  const { alias, key } = tail;
  return { config: { module: moduleOf(prefix.instance), provider, ...(alias !== undefined && { alias }) }, key };
}

function readProvider(steps: AddressSteps, defaultHost: string, diags: DiagnosticSink): Provider | undefined {
  const name = steps[1];
  const key = name?.kind === "index" ? instanceKeyOf(name.key) : undefined;
  if (typeof key !== "string") {
    const detail = 'The prefix "provider." must be followed by a provider type name.';
    diags.add(addressError(summary, detail, name?.range));
    return undefined;
  }
  const provider = parseProviderSource(key, defaultHost);
  if (!isProviderSourceError(provider)) return provider;
  diags.add(addressError(provider.summary, provider.detail, undefined));
  return undefined;
}

function readAliasAndKey(
  steps: AddressSteps,
  diags: DiagnosticSink,
): { alias: string | undefined; key: InstanceKey } | undefined {
  const [aliasStep, keyStep] = steps;
  const alias = nameOf(aliasStep);
  if (aliasStep !== undefined && alias === undefined) {
    const detail = "Provider type name must be followed by a configuration alias name.";
    diags.add(addressError(summary, detail, aliasStep.range));
    return undefined;
  }
  if (keyStep === undefined) return { alias, key: undefined };
  if (keyStep.kind !== "index") {
    const detail = "A provider configuration alias can be followed only by an instance key in brackets.";
    diags.add(addressError(summary, detail, keyStep.range));
    return undefined;
  }
  const key = instanceKeyOf(keyStep.key);
  if (!isInstanceKeyError(key)) return { alias, key };
  diags.add(addressError(summary, `Invalid provider instance key: ${key.message}.`, keyStep.range));
  return undefined;
}
