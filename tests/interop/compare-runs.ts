import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Tool, toolIn } from "./tools.js";

/** A command, with the rules that the fixture provider breaks while it runs; before it, a new configuration may be written. */
export interface Step {
  readonly command: string;
  readonly breaks?: string;
  readonly configuration?: string;
}

/** What a program printed, asked of the provider and left behind, without what may differ from run to run. */
export interface Trace {
  readonly text: string;
  readonly calls: readonly unknown[];
  readonly state: unknown;
}

const header = 'terraform {\n  required_providers {\n    raw = { source = "landform.test/fixtures/raw" }\n  }\n}\n';

/** Run the steps with one of the programs in a folder of its own. `providers` has the binary `terraform-provider-raw`. */
export async function traceOf(program: Tool["program"], providers: string, steps: readonly Step[]): Promise<Trace> {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-trace-"));
  try {
    const texts: string[] = [];
    for (const { command, breaks = "", configuration } of steps) {
      if (configuration !== undefined) writeFileSync(path.join(directory, "main.tf"), header + configuration);
      const tool = toolIn(directory, program, environment(directory, providers, breaks));
      const { code, stdout, stderr } = await tool.run(...command.split(" "), "-no-color");
      texts.push(`${command}: ${code}\n${stdout}${stderr}`);
    }
    return {
      text: withoutNoise(texts.join("\n"), directory),
      calls: callsIn(path.join(directory, "journal")),
      state: stateIn(path.join(directory, "terraform.tfstate")),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function environment(directory: string, providers: string, breaks: string): Readonly<Record<string, string>> {
  const file = path.join(directory, "cli.tfrc");
  writeFileSync(
    file,
    `provider_installation {\n  dev_overrides {\n    "landform.test/fixtures/raw" = "${providers}"\n  }\n  direct {}\n}\n`,
  );
  return {
    TF_CLI_CONFIG_FILE: file,
    RAW_LOG: path.join(directory, "journal"),
    RAW_MISBEHAVE: breaks,
    XDG_CACHE_HOME: directory,
  };
}

/**
 * That overrides are in effect stands at another place; how long something took, or waited, differs, and so does the
 * order in which terraform lists versions.
 */
function withoutNoise(text: string, directory: string): string {
  return text
    .replaceAll(directory, "DIR")
    .replaceAll(/\n?Warning: Provider development overrides are in effect\n[\s\S]*?published\nreleases\.\n/g, "")
    .replaceAll(/Acquiring state lock\..*\n/g, "")
    .replaceAll(/after \d+s/g, "after Ns")
    .replaceAll(/(?<=Client versions:\s)\[6(\s)5\]/g, (_, space) => `[5${space}6]`)
    .replaceAll("landform apply", "terraform apply")
    .replaceAll(/\n{2,}/g, "\n\n");
}

interface Call {
  readonly rpc: string;
}

/**
 * Calls but for those about schemas, which are kept from one process to the next, and those by which a provider is made
 * ready: terraform does that for plans too that have nothing to do. This terraform knows no identities, and asks for
 * deferral where nothing comes of it.
 */
function callsIn(file: string): readonly unknown[] {
  const lines = readIfThere(file)?.trim().split("\n") ?? [];
  return lines
    .map((line): Call & Record<string, unknown> => JSON.parse(line))
    .filter(({ rpc }) => !/Schema|ValidateProviderConfig|ConfigureProvider/.test(rpc))
    .map(({ process: _, identity: __, capabilities: ___, ...call }) => call);
}

function stateIn(file: string): unknown {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const { lineage: _, serial: __, ...state } = JSON.parse(text);
  for (const { instances } of state.resources) {
    for (const instance of instances) {
      delete instance.identity;
      delete instance.identity_schema_version;
    }
  }
  return state;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
