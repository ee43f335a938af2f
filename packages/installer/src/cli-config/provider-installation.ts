import path from "node:path";
import { type Dialect, formatProvider, isProviderSourceError, parseProviderSource } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, quoted } from "@landform/diagnostics";
import type { InstallationMethod, InstallationSource } from "../providers/installation-method.js";
import { isPatternError, type ProviderPattern, parseProviderPattern } from "../providers/provider-pattern.js";
import { booleanArgument, isFailure, numberArgument, textArgument, textListArgument, textOf } from "./arguments.js";
import type { DevOverride } from "./cli-config.js";
import type { Hcl1Item } from "./hcl1.js";

/** One `provider_installation` block. */
export interface ProviderInstallation {
  readonly methods: readonly InstallationMethod[];
  readonly devOverrides: ReadonlyMap<string, DevOverride>;
  /** Of patterns and addresses, which are told apart from those of the file's syntax. */
  readonly problems: readonly Diagnostic[];
}

/** Decode a block; `diags` has what is wrong with its form. */
export function decodeProviderInstallation(
  block: Hcl1Item,
  { name, registryHost }: Dialect,
  diags: DiagnosticSink,
): ProviderInstallation {
  const methods: InstallationMethod[] = [];
  const devOverrides = new Map<string, DevOverride>();
  const problems = new DiagnosticList();
  for (const item of itemsOf(block, diags)) {
    const [kind = ""] = item.keys;
    if (kind === "dev_overrides") {
      decodeDevOverrides(item, block, { isFirst: methods.length === 0, registryHost, devOverrides }, diags);
      continue;
    }
    const place = decodeSource(item, block, diags);
    const source = name === "tofu" && place !== undefined ? withTofuOptions(place, item, block, diags) : place;
    if (source === undefined) continue;
    const include = decodePatterns(item, "include", registryHost, block, diags, problems);
    const exclude = decodePatterns(item, "exclude", registryHost, block, diags, problems);
    if (source.kind === "networkMirror" && !source.url.startsWith("https:")) problems.add(insecureMirror(source.url));
    else if (include !== undefined && exclude !== undefined) methods.push({ source, include, exclude });
  }
  return { methods, devOverrides, problems: problems.items };
}

function itemsOf(block: Hcl1Item, diags: DiagnosticSink): readonly Hcl1Item[] {
  if (block.assigned || block.value.kind !== "object") {
    const detail = `The provider_installation block at ${block.position} must not be introduced with an equals sign.`;
    diags.add({ severity: "error", summary: "Invalid provider_installation block", detail });
    return [];
  }
  if (block.keys.length > 1) {
    const detail = `The provider_installation block at ${block.position} must not have any labels.`;
    diags.add({ severity: "error", summary: "Invalid provider_installation block", detail });
    return [];
  }
  return block.value.items.filter((item) => {
    if (item.assigned || item.value.kind !== "object") {
      diags.add(
        invalidMethod(`The items inside the provider_installation block at ${block.position} must all be blocks.`),
      );
      return false;
    }
    if (item.keys.length === 1) return true;
    diags.add(
      invalidMethod(`The blocks inside the provider_installation block at ${block.position} may not have any labels.`),
    );
    return false;
  });
}

function decodeSource(item: Hcl1Item, block: Hcl1Item, diags: DiagnosticSink): InstallationSource | undefined {
  const [kind = ""] = item.keys;
  switch (kind) {
    case "direct":
      return { kind: "direct" };
    case "filesystem_mirror": {
      const directory = requiredText(item, "path", block, diags);
      return directory === undefined ? undefined : { kind: "filesystemMirror", directory };
    }
    case "network_mirror": {
      const url = requiredText(item, "url", block, diags);
      return url === undefined ? undefined : { kind: "networkMirror", url };
    }
    default:
      diags.add(invalidMethod(`Unknown provider installation method ${quoted(kind)} at ${item.position}.`));
      return undefined;
  }
}

/** How downloads are done: `download_retry_count` and `trust_all_hashes`. */
function withTofuOptions(
  source: InstallationSource,
  item: Hcl1Item,
  block: Hcl1Item,
  diags: DiagnosticSink,
): InstallationSource | undefined {
  if (source.kind === "filesystemMirror") return source;
  const retries = numberArgument(item, "download_retry_count");
  const trusts = source.kind === "networkMirror" ? booleanArgument(item, "trust_all_hashes") : undefined;
  for (const value of [retries, trusts]) {
    if (!isFailure(value)) continue;
    diags.add(invalidMethod(`Invalid ${item.keys[0] ?? ""} block at ${block.position}: ${value.message}.`));
    return undefined;
  }
  return {
    ...source,
    ...(typeof retries === "number" && { downloadRetries: Math.max(0, retries) }),
    ...(source.kind === "networkMirror" && typeof trusts === "boolean" && { trustsAllHashes: trusts }),
  };
}

function requiredText(item: Hcl1Item, name: string, block: Hcl1Item, diags: DiagnosticSink): string | undefined {
  const value = textArgument(item, name);
  const start = `Invalid ${item.keys[0] ?? ""} block at ${block.position}:`;
  if (isFailure(value)) diags.add(invalidMethod(`${start} ${value.message}.`));
  else if (value === undefined || value === "") diags.add(invalidMethod(`${start} "${name}" argument is required.`));
  else return value;
  return undefined;
}

/** Undefined after a problem: a method with half of its patterns would be for the wrong providers. */
function decodePatterns(
  item: Hcl1Item,
  name: "include" | "exclude",
  registryHost: string,
  block: Hcl1Item,
  diags: DiagnosticSink,
  problems: DiagnosticSink,
): readonly ProviderPattern[] | undefined {
  const texts = textListArgument(item, name);
  if (isFailure(texts)) {
    diags.add(invalidMethod(`Invalid ${item.keys[0] ?? ""} block at ${block.position}: ${texts.message}.`));
    return undefined;
  }
  const patterns: ProviderPattern[] = [];
  for (const text of texts) {
    const pattern = parseProviderPattern(text, registryHost);
    if (isPatternError(pattern)) {
      const word = name === "include" ? "inclusion" : "exclusion";
      problems.add({
        severity: "error",
        summary: `Invalid provider source ${word} patterns`,
        detail: `CLI config specifies invalid provider ${word} patterns: ${pattern.message}.`,
      });
      return undefined;
    }
    patterns.push(pattern);
  }
  return patterns;
}

function decodeDevOverrides(
  item: Hcl1Item,
  block: Hcl1Item,
  into: { readonly isFirst: boolean; readonly registryHost: string; readonly devOverrides: Map<string, DevOverride> },
  diags: DiagnosticSink,
): void {
  if (!into.isFirst) {
    const detail = `The dev_overrides block at ${item.position} must appear before all other installation methods, because development overrides always have the highest priority.`;
    diags.add(invalidMethod(detail));
    return;
  }
  for (const { keys, value } of item.value.kind === "object" ? item.value.items : []) {
    const [address = ""] = keys;
    const provider = parseProviderSource(address, into.registryHost);
    const directory = textOf(value, `root.${address}`);
    if (isFailure(directory)) {
      diags.add(invalidMethod(`Invalid dev_overrides block at ${block.position}: ${directory.message}.`));
    } else if (isProviderSourceError(provider)) {
      diags.add({
        severity: "error",
        summary: "Invalid provider installation dev overrides",
        detail: `The entry ${quoted(address)} in ${block.position} is not a valid provider source string.\n\n${provider.summary}: ${provider.detail}`,
      });
    } else {
      into.devOverrides.set(formatProvider(provider), { provider, directory: path.normalize(directory) });
    }
  }
}

function insecureMirror(url: string): Diagnostic {
  return {
    severity: "error",
    summary: "Invalid URL for provider installation source",
    detail: `Cannot use ${quoted(url)} as a URL for a network provider mirror: the mirror must be at an https: URL.`,
  };
}

function invalidMethod(detail: string): Diagnostic {
  return { severity: "error", summary: "Invalid provider_installation method block", detail };
}
