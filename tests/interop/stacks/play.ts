import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cleanEnvironment, landform } from "../../e2e/sandbox.js";
import type { Edit } from "./random-edit.js";
import { render } from "./render.js";

export interface Program {
  readonly command: string;
  readonly before: readonly string[];
}

export const realTerraform: Program = { command: "terraform", before: [] };
export const ourTerraform: Program = { command: landform, before: ["-dialect=terraform"] };

/** What a program did with a configuration and what was there before. */
export interface Performance {
  readonly plan: Run;
  /** `show -json` of the plan; `undefined` where there is none. */
  readonly planDocument: unknown;
  readonly apply: Run | undefined;
  readonly state: unknown;
  /** What the provider was asked to do while applying. */
  readonly calls: readonly string[];
}

export interface Run {
  readonly code: number | null;
  /** The lines of `-json`. */
  readonly messages: readonly unknown[];
  /** What is not a line of JSON. */
  readonly other: string;
}

/** Install the provider `executable` in a new folder `stage`, from which stacks take it. */
export function prepareStage(stage: string, executable: string): void {
  const mirror = path.join(stage, "mirror");
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const place = path.join(mirror, "landform.test", "fixtures", "world", "1.0.0", platform);
  mkdirSync(place, { recursive: true });
  cpSync(executable, path.join(place, "terraform-provider-world_v1.0.0"));
  const source = `terraform {\n  required_providers {\n    world = { source = "landform.test/fixtures/world" }\n  }\n}\n`;
  writeFileSync(path.join(stage, "main.tf"), source);
  execFileSync("terraform", ["init", `-plugin-dir=${mirror}`], {
    cwd: stage,
    env: cleanEnvironment(),
    stdio: "ignore",
  });
}

/** Write the configuration of `edit` into `folder`, and do what it does to the state and the world. */
export function setUp(folder: string, stage: string, edit: Edit): void {
  for (const entry of readdirSync(folder))
    if (!["terraform.tfstate", "world"].includes(entry)) rmSync(path.join(folder, entry), { recursive: true });
  for (const [name, text] of Object.entries(render(edit.stack))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  mkdirSync(path.join(folder, "world"), { recursive: true });
  symlinkSync(path.join(stage, ".terraform", "providers"), path.join(folder, ".terraform", "providers"));
  cpSync(path.join(stage, ".terraform.lock.hcl"), path.join(folder, ".terraform.lock.hcl"));
  changeState(folder, edit);
}

interface StateDocument {
  readonly resources: {
    readonly module?: string;
    readonly type: string;
    readonly name: string;
    instances: {
      index_key?: string | number;
      status?: string;
      deposed?: string;
      attributes: { id: string; name: string };
    }[];
  }[];
}

function changeState(folder: string, { drift, tainted, deposed, forgotten, found }: Edit): void {
  for (const { id, name } of found)
    writeFileSync(objectFile(folder, id), JSON.stringify({ id, name, size: 3, label: "found", revision: 5 }));
  const document = readJson(path.join(folder, "terraform.tfstate")) as StateDocument | undefined;
  if (document === undefined) return;
  for (const { module, type, name, instances } of document.resources) {
    for (const instance of [...instances]) {
      const key = instance.index_key === undefined ? "" : `[${JSON.stringify(instance.index_key)}]`;
      const address = `${module === undefined ? "" : `${module}.`}${type}.${name}${key}`;
      if (instance.deposed !== undefined) continue;
      for (const change of drift)
        if (change.address === address) changeObject(folder, instance.attributes.id, change.fields);
      if (deposed.includes(address)) {
        const id = `${instance.attributes.id}-old`;
        cpSync(objectFile(folder, instance.attributes.id), objectFile(folder, id));
        changeObject(folder, id, { id });
        instances.push({ ...instance, deposed: "01234567", attributes: { ...instance.attributes, id } });
      }
      if (tainted.includes(address)) instance.status = "tainted";
      if (forgotten.includes(address)) instances.splice(instances.indexOf(instance), 1);
    }
  }
  writeFileSync(path.join(folder, "terraform.tfstate"), JSON.stringify(document, null, 2));
}

const objectFile = (folder: string, id: string): string => path.join(folder, "world", `${id}.json`);

function changeObject(folder: string, id: string, fields: Readonly<Record<string, unknown>> | undefined): void {
  const file = objectFile(folder, id);
  const text = readFileSync(file, "utf8");
  if (text !== "") writeFileSync(file, fields === undefined ? "" : JSON.stringify({ ...JSON.parse(text), ...fields }));
}

/** Plan, show the plan and apply it, in a folder that is the program's own. */
export async function perform(program: Program, folder: string, options: readonly string[]): Promise<Performance> {
  const plan = await run(program, folder, ["plan", "-json", "-input=false", "-out=plan", ...options]);
  const shown = await run(program, folder, ["show", "-json", "plan"]);
  const planDocument = shown.messages[0];
  writeFileSync(path.join(folder, "world", "calls.log"), "");
  const apply = plan.code === 0 ? await run(program, folder, ["apply", "-json", "-input=false", "plan"]) : undefined;
  return {
    plan,
    planDocument,
    apply,
    state: readJson(path.join(folder, "terraform.tfstate")),
    calls: readFileSync(path.join(folder, "world", "calls.log"), "utf8")
      .split("\n")
      .slice(0, -1),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function run({ command, before }: Program, cwd: string, argv: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...argv], {
      cwd,
      env: cleanEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const lines = stdout.split("\n").filter((line) => line !== "");
      const isJson = (line: string): boolean => line.startsWith("{");
      resolve({
        code,
        messages: lines.filter(isJson).map((line): unknown => JSON.parse(line)),
        other: [...lines.filter((line) => !isJson(line)), stderr].join("\n"),
      });
    });
  });
}
