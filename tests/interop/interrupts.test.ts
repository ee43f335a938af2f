import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type CommandResult, haveTerraform, type Sandbox, sandbox } from "../e2e/sandbox.js";
import { prepareStage } from "./stacks/play.js";

const fixtures = inject("fixtures");

const header = 'terraform {\n  required_providers {\n    world = { source = "landform.test/fixtures/world" }\n  }\n}\n';
const before = `${header}
resource "world_thing" "old" {
  name = "old"
}
resource "world_thing" "gone" {
  name = "gone"
  text = world_thing.old.id
}
`;
const after = `${header}
resource "world_thing" "old" {
  name = "old"
  size = 7
}
data "world_look" "here" {
  subject = "here"
}
resource "world_thing" "new" {
  name = "new"
  text = world_thing.old.id
}
resource "world_thing" "last" {
  name = "last"
  text = world_thing.new.id
}
`;

interface Case {
  /** The line of the provider's record at which it waits while the interrupts come; or what is printed then. */
  readonly at: string;
  readonly interrupts: number;
}

const prompt = "Enter a value:";

const cases: readonly Case[] = [
  { at: "configure world", interrupts: 1 },
  { at: "configure world", interrupts: 2 },
  { at: "read old-1", interrupts: 1 },
  { at: "read old-1", interrupts: 2 },
  { at: "look here", interrupts: 1 },
  { at: prompt, interrupts: 1 },
  { at: "delete gone-1", interrupts: 1 },
  { at: "deleted gone-1", interrupts: 1 },
  { at: "update old-1", interrupts: 1 },
  { at: "updated old-1", interrupts: 1 },
  { at: "create new", interrupts: 1 },
  { at: "created new", interrupts: 1 },
  { at: "created last", interrupts: 1 },
  { at: "delete gone-1", interrupts: 2 },
  { at: "updated old-1", interrupts: 2 },
  { at: "create new", interrupts: 2 },
  { at: "created new", interrupts: 2 },
];

interface Left {
  readonly code: number | null;
  readonly state: readonly string[];
  readonly world: readonly string[];
}

/**
 * Both programs are interrupted while the provider is in the middle of something: they leave the same in the state and
 * in the world. After a second interrupt Terraform may leave an empty state; ours has what was known, and the next run
 * says what was not.
 */
describe.skipIf(fixtures === "" || !haveTerraform)("interrupts (skipped without Go and terraform)", () => {
  const stage = mkdtempSync(path.join(tmpdir(), "landform-interrupts-"));
  beforeAll(() => prepareStage(stage, path.join(fixtures, "world")));
  afterAll(() => rmSync(stage, { recursive: true, force: true }));

  for (const one of cases) {
    it.concurrent(`${one.interrupts} at ${one.at}`, { timeout: 60_000 }, async ({ onTestFinished }) => {
      const [ours, theirs] = await Promise.all([
        interrupted(prepared(onTestFinished), "landform", one),
        ...(one.interrupts === 1 ? [interrupted(prepared(onTestFinished), "terraform", one)] : []),
      ]);
      expect(ours.left).toEqual(theirs?.left ?? { ...ours.left, code: 1 });
      expect(ours.errors).toContain(errorAfter(one));
      const isLeftOpen = one.interrupts > 1 && /^(creat|updat|delet)/.test(one.at);
      expect(ours.warning).toBe(isLeftOpen ? "An earlier run was interrupted" : undefined);
    });
  }

  it.concurrent("2 while importing", { timeout: 60_000 }, async ({ onTestFinished }) => {
    const box = prepared(onTestFinished);
    const { code, stderr } = await stopped(box, ["import", "-no-color", "world_thing.old", "old-1"], "import old-1");
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${twoInterrupts}\nError: operation canceled\n\n\n` });
    expect(readdirSync(box.directory)).not.toContain("terraform.tfstate");
  });

  it.concurrent("2 while testing", { timeout: 60_000 }, async ({ onTestFinished }) => {
    const box = prepared(onTestFinished);
    box.write({ "a.tftest.hcl": 'run "one" {\n}\n' });
    const { code, stderr } = await stopped(box, ["test", "-no-color"], "create gone");
    expect(code).toBe(1);
    expect(stderr).toContain("  - world_thing.gone\n  - world_thing.old\n\nError: Test interrupted\n");
  });

  function prepared(onFinished: (clean: () => void) => void): Sandbox {
    const box = sandbox({ "main.tf": before }, onFinished);
    cpSync(path.join(stage, ".terraform"), path.join(box.directory, ".terraform"), { recursive: true });
    cpSync(path.join(stage, ".terraform.lock.hcl"), path.join(box.directory, ".terraform.lock.hcl"));
    mkdirSync(path.join(box.directory, "world"));
    return box;
  }
});

function errorAfter({ at, interrupts }: Case): string {
  if (at === prompt) return "Error: error asking for approval: interrupted";
  return interrupts === 1 ? "Error: execution halted" : "Error: operation canceled";
}

interface Interrupted {
  readonly left: Left;
  readonly errors: string;
  /** That the next run tells. */
  readonly warning: string | undefined;
}

async function interrupted(box: Sandbox, program: "terraform" | "landform", one: Case): Promise<Interrupted> {
  const options = program === "terraform" ? { program } : ({ dialect: "terraform" } as const);
  await box.run(["apply", "-auto-approve", "-no-color"], options);
  box.write({ "main.tf": after });
  const command = one.at === prompt ? ["apply"] : ["apply", "-auto-approve"];
  const { code, stderr } = await box.run([...command, "-parallelism=1", "-no-color"], {
    ...options,
    endInput: false,
    env: { WORLD_WAIT: one.at },
    onStart: (child) => {
      let printed = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
      });
      const isThere = () => printed.includes(one.at) || record(box).includes(one.at);
      const interrupting = interrupt(isThere, one.interrupts, () => child.kill("SIGINT"));
      interrupting.then(() => {
        box.write({ "world/go": "" });
        child.stdin?.end();
      }, expect.fail);
    },
  });
  // A provider that was left to itself may still finish.
  if (one.interrupts > 1) await pause(500);
  const left = { code, ...leftIn(box) };
  const next = await box.run(["plan", "-no-color"], options);
  return { left, errors: stderr, warning: /Warning: (.*)/.exec(next.stderr + next.stdout)?.[1] };
}

const twoInterrupts = "\nTwo interrupts received. Exiting immediately. Note that data loss may have occurred.\n";

/** Interrupted twice while the provider stands still at the line `at` of its record, and does not go on. */
function stopped(box: Sandbox, argv: readonly string[], at: string): Promise<CommandResult> {
  return box.run(argv, {
    dialect: "terraform",
    env: { WORLD_WAIT: at },
    onStart: (child) => {
      interrupt(
        () => record(box).includes(at),
        2,
        () => child.kill("SIGINT"),
      ).catch(expect.fail);
    },
  });
}

async function interrupt(isThere: () => boolean, count: number, send: () => void): Promise<void> {
  while (!isThere()) await pause(20);
  for (let sent = 0; sent < count; sent++) {
    await pause(300);
    send();
  }
  await pause(300);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function record({ directory }: Sandbox): readonly string[] {
  try {
    return readFileSync(path.join(directory, "world", "calls.log"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function leftIn(box: Sandbox): Omit<Left, "code"> {
  const { resources } = JSON.parse(box.read("terraform.tfstate")) as {
    resources: { mode: string; instances: { attributes: { id: string; size: number }; status?: string }[] }[];
  };
  const world = readdirSync(path.join(box.directory, "world")).filter(
    (name) => name.endsWith(".json") && box.read(path.join("world", name)) !== "",
  );
  return {
    state: resources
      .filter(({ mode }) => mode === "managed")
      .flatMap(({ instances }) =>
        instances.map(({ attributes: { id, size }, status = "" }) => `${id} ${size} ${status}`),
      )
      .sort(),
    world: world.map((name) => {
      const { id, size } = JSON.parse(box.read(path.join("world", name))) as { id: string; size: number };
      return `${id} ${size} `;
    }),
  };
}
