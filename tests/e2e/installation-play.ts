import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { type Sandbox, sandbox } from "./sandbox.js";

/** A `required_providers` block of entries `SOURCE` or `SOURCE : CONSTRAINTS`. */
export function required(...entries: readonly string[]): string {
  const lines = entries.map((entry) => {
    const [source = "", version] = entry.split(" : ");
    const constraint = version === undefined ? "" : `, version = ${JSON.stringify(version)}`;
    return `    ${source.split("/").at(-1)} = { source = "${source}"${constraint} }\n`;
  });
  return `terraform {\n  required_providers {\n${lines.join("")}  }\n}\n`;
}

/** A thing to do in a working directory, and what was changed before. */
export interface Step {
  readonly run?: readonly string[];
  /** Files to write before the step. */
  readonly files?: Readonly<Record<string, string>>;
  /** The CLI configuration from now on. Names in capitals stand for places. */
  readonly config?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** Replace in the lock file. */
  readonly editLocks?: readonly [RegExp, string];
}

export interface Play {
  readonly program: "landform" | "terraform";
  /** Of the CLI configuration at first. */
  readonly config: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Fill the directory, and say what names in capitals stand for in what is to be run and in CLI configurations. */
  prepare?(directory: string): Promise<Readonly<Record<string, string>>>;
}

/** What each step printed, and the files afterwards. */
export async function play(
  steps: readonly Step[],
  { program, config, env, prepare }: Play,
): Promise<readonly unknown[]> {
  const box = sandbox();
  const places = { ...(await prepare?.(box.directory)), BOX: box.directory };
  const expand = (text: string): string =>
    Object.entries(places).reduce((expanded, [name, place]) => expanded.replaceAll(name, place), text);
  box.write({ "cli.tfrc": expand(config) });
  const results: unknown[] = [];
  for (const step of steps) {
    box.write(step.files ?? {});
    if (step.config !== undefined) box.write({ "cli.tfrc": expand(step.config) });
    for (const name of step.remove ?? []) rmSync(path.join(box.directory, name), { recursive: true, force: true });
    if (step.editLocks !== undefined)
      box.write({ ".terraform.lock.hcl": box.read(".terraform.lock.hcl").replace(...step.editLocks) });
    const argv = (step.run ?? []).map(expand);
    const flags = /^(?:version|get)$/.test(argv[0] ?? "") ? [] : ["-no-color"];
    const options = {
      env: {
        TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc"),
        XDG_CACHE_HOME: box.directory,
        ...env,
        ...step.env,
      },
      ...(program === "terraform" ? { program } : { dialect: "terraform" as const }),
    };
    const [name = "", ...rest] = argv;
    const isFamily = name === "providers" && rest[0] !== undefined && !rest[0].startsWith("-");
    const ordered = isFamily ? [name, rest[0] ?? "", ...flags, ...rest.slice(1)] : [name, ...flags, ...rest];
    const result = await box.run(
      ordered.filter((word) => !(word === "-no-color" && /schema|mirror|lock/.test(rest[0] ?? ""))),
      options,
    );
    const printed = comparable(`${result.stdout}${result.stderr}`, box);
    results.push({ argv: step.run, code: result.code, printed, files: filesIn(box) });
  }
  return results;
}

/** Providers come in any order there, so that lines are compared as a bag; the closing words are our own. */
function comparable(text: string, { directory }: Sandbox): readonly string[] {
  return text
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .replace(/\nYou may now begin[\s\S]*/, "")
    .replace(/ \(landform v.*\)/, "")
    .replaceAll(directory, "DIR")
    .replaceAll(/[├└]──/g, "+--")
    .split("\n")
    .map((line) => line.replace(/^[│\s]+/, "").trim())
    .filter((line) => line !== "")
    .sort();
}

/** The lock file's text, and what is below the data directory: links with their targets. */
function filesIn({ directory }: Sandbox): readonly string[] {
  const lockFile = path.join(directory, ".terraform.lock.hcl");
  const locks = existsSync(lockFile) ? [readFileSync(lockFile, "utf8")] : [];
  const found: string[] = [];
  const visit = (place: string): void => {
    if (!existsSync(place)) return;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) visit(file);
      else
        found.push(
          `${path.relative(directory, file)} ${entry.isSymbolicLink() ? "link" : lstatSync(file).mode & 0o777}`,
        );
    }
  };
  for (const name of [".terraform", "cache", "elsewhere"]) visit(path.join(directory, name));
  return [...locks, ...found.sort()];
}
