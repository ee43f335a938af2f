import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, messageOf, quoted } from "@landform/diagnostics";
import { isMissing } from "../write-file.js";
import { type CliConfig, type CliConfigProblems, emptyCliConfig } from "./cli-config.js";
import { cliConfigLocations, isConfigFileName } from "./cli-config-locations.js";
import { decodeHosts } from "./decode-hosts.js";
import { decodeCredentialsHelper, decodeRegistryProtocols } from "./decode-registry-access.js";
import { type Hcl1Item, hcl1FromJson, isHcl1Error, parseHcl1 } from "./hcl1.js";
import { decodeProviderInstallation } from "./provider-installation.js";
import { wrongForm } from "./wrong-form.js";

export interface LoadedCliConfig {
  readonly value: CliConfig;
  readonly problems: CliConfigProblems;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Read the CLI configuration of the user whose environment this is. What cannot be read is left out and reported. */
export async function loadCliConfig(env: Environment, dialect: Dialect): Promise<LoadedCliConfig> {
  const diags = new DiagnosticList();
  const files: ConfigFile[] = [];
  for (const file of await configFiles(env, dialect, diags)) files.push({ file, items: await readItems(file, diags) });
  const { value, problems } = decode(files, dialect, diags);
  const config = await withEnvironment(value, env, diags);
  return { value: config, problems: { file: diags.items, installation: problems } };
}

/** The main file, then the `.tfrc` files of the configuration directory in order of their names. */
async function configFiles(env: Environment, dialect: Dialect, diags: DiagnosticSink): Promise<readonly string[]> {
  const { named, files, directory } = cliConfigLocations(env, dialect);
  if (named !== undefined) {
    if (await isThere(named)) return [named];
    diags.add({
      severity: "warning",
      summary: "Unable to open CLI configuration file",
      detail: `The CLI configuration file at ${quoted(named)} does not exist.`,
    });
    return [];
  }
  const found: string[] = [];
  for (const file of files) if (found.length === 0 && (await isThere(file))) found.push(file);
  const names = directory === undefined ? [] : await readdir(directory).catch(() => []);
  for (const name of names.sort()) {
    if (isConfigFileName(name)) found.push(path.join(directory ?? "", name));
  }
  return found;
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    return !isMissing(error);
  }
}

async function readItems(file: string, diags: DiagnosticSink): Promise<readonly Hcl1Item[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    diags.add(summaryOnly(`Error reading ${file}: ${fileProblem(error)}`));
    return [];
  }
  const items = parseText(text);
  const problem = isHcl1Error(items) ? items : wrongForm(items);
  if (problem === undefined && !isHcl1Error(items)) return items;
  diags.add(summaryOnly(`Error parsing ${file}: ${problem?.message ?? ""}`));
  return [];
}

function parseText(text: string): ReturnType<typeof parseHcl1> {
  if (!text.trimStart().startsWith("{")) return parseHcl1(text);
  try {
    return hcl1FromJson(JSON.parse(text));
  } catch (error) {
    return { kind: "hcl1Error", message: messageOf(error) };
  }
}

interface ConfigFile {
  readonly file: string;
  readonly items: readonly Hcl1Item[];
}

/** Later files win. */
function decode(files: readonly ConfigFile[], dialect: Dialect, diags: DiagnosticSink) {
  const settings = files.map(decodeSettings);
  const installations = files.flatMap(({ items }) => items.filter(({ keys }) => keys[0] === "provider_installation"));
  const [installation] = installations.map((item) => decodeProviderInstallation(item, dialect, diags));
  const hosts = decodeHosts(files, diags);
  if (installations.length > 1) {
    diags.add(summaryOnly("No more than one provider_installation block may be specified"));
  }
  if (files.flatMap(({ items }) => items).filter(({ keys }) => keys[0] === "credentials_helper").length > 1) {
    diags.add(summaryOnly("No more than one credentials_helper block may be specified"));
  }
  const helper = decodeCredentialsHelper(files.flatMap(({ items }) => items));
  const value: CliConfig = {
    ...emptyCliConfig,
    ...Object.assign({}, ...settings),
    ...hosts,
    ...(helper && { credentialsHelper: helper }),
    ...(dialect.name === "tofu" && { registryProtocols: decodeRegistryProtocols(files, diags) }),
    ...(installation !== undefined && {
      methods: installation.methods,
      devOverrides: installation.devOverrides,
    }),
  };
  return { value, problems: installation?.problems ?? [] };
}

function decodeSettings({ items }: ConfigFile): Partial<CliConfig> {
  const settings: { -readonly [Key in keyof CliConfig]?: CliConfig[Key] } = {};
  for (const { keys, value } of items) {
    const [name = ""] = keys;
    if (value.kind !== "text" && value.kind !== "literal") continue;
    if (name === "plugin_cache_dir" && value.text !== "") settings.sharedDirectory = value.text;
    if (name === "plugin_cache_may_break_dependency_lock_file") settings.mayBreakLocks = value.text === "true";
  }
  return settings;
}

/** Environment variables win over files. */
async function withEnvironment(config: CliConfig, env: Environment, diags: DiagnosticSink): Promise<CliConfig> {
  const given = env.TF_PLUGIN_CACHE_DIR || config.sharedDirectory;
  const mayBreak = env.TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE ?? "";
  const mayBreakLocks = config.mayBreakLocks || !["", "0"].includes(mayBreak);
  const sharedDirectory = expandVariables(given ?? "", env);
  if (sharedDirectory === "") return { ...withoutCache(config), mayBreakLocks };
  const found = await stat(sharedDirectory).catch((error: unknown) => fileProblem(error));
  if (typeof found !== "string") return { ...config, mayBreakLocks, sharedDirectory };
  diags.add(summaryOnly(`The specified plugin cache dir ${sharedDirectory} cannot be opened: ${found}`));
  return { ...withoutCache(config), mayBreakLocks };
}

function withoutCache({ sharedDirectory: _, ...config }: CliConfig): CliConfig {
  return config;
}

/** `$NAME` and `${NAME}`. */
function expandVariables(text: string, env: Environment): string {
  return text.replaceAll(
    /\$(?:\{(\w+)\}|(\w+))/g,
    (_, braced?: string, bare?: string) => env[braced ?? bare ?? ""] ?? "",
  );
}

function summaryOnly(summary: string): Diagnostic {
  return { severity: "error", summary, detail: "" };
}
