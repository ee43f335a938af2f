import { cpSync, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { haveTerraform } from "../e2e/sandbox.js";
import { haveAws, providerMirror, type Service, startMoto } from "./real-services.js";
import { type Tool, toolIn } from "./tools.js";

const configuration = path.join(path.dirname(fileURLToPath(import.meta.url)), "aws-stack");

/**
 * One stack from its creation to its end, by our program. At each step the real terraform plans the same from the same
 * state, and the two plans must be equal but for their time.
 */
describe.skipIf(!haveAws || !haveTerraform)(
  "a stack of AWS resources (skipped without the provider, moto_server and terraform)",
  { timeout: 900_000 },
  () => {
    const directory = mkdtempSync(path.join(tmpdir(), "landform-aws-"));
    let moto: Service;
    let ours: Tool;
    let theirs: Tool;

    beforeAll(async () => {
      moto = await startMoto();
      writeFileSync(path.join(directory, "cli.tfrc"), mirrorConfig);
      [ours, theirs] = await Promise.all([
        workplaceOf("ours", "landform", directory, moto),
        workplaceOf("theirs", "terraform", directory, moto),
      ]);
    });
    afterAll(() => {
      moto?.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    async function expectEqualPlans(...options: readonly string[]): Promise<Plan> {
      cpSync(path.join(ours.directory, "terraform.tfstate"), path.join(theirs.directory, "terraform.tfstate"));
      const plan = await planOf(ours, options);
      expect(plan).toEqual(await planOf(theirs, options));
      return plan;
    }

    it("is installed with equal lock files", () => {
      expect(ours.read(".terraform.lock.hcl")).toBe(theirs.read(".terraform.lock.hcl"));
    });

    it("is created as planned", async () => {
      const plan = await expectEqualPlans();
      expect(countActions(plan)).toEqual({ create: 37, read: 2 });
      await ours.succeed("apply", "-no-color", "plan");
    });

    it("stays as it is", async () => {
      expect(countActions(await expectEqualPlans())).toEqual({ "no-op": 37 });
    });

    it("is changed, and replaced where that cannot be", async () => {
      const plan = await expectEqualPlans("-var=generation=2");
      expect(countActions(plan)).toMatchObject({ "delete,create": 4, "create,delete": 1, update: expect.any(Number) });
      await ours.succeed("apply", "-no-color", "plan");
      expect(countActions(await expectEqualPlans("-var=generation=2"))).toEqual({ "no-op": 37 });
    });

    it("takes back what its state forgot", async () => {
      await ours.succeed("state", "rm", ...imported.map(({ to }) => to));
      const blocks = imported.map(({ to, id }) => `import {\n  to = ${to}\n  id = ${id}\n}\n`).join("\n");
      for (const tool of [ours, theirs]) writeFileSync(path.join(tool.directory, "imports.tf"), blocks);
      const plan = await expectEqualPlans("-var=generation=2");
      expect(plan.resource_changes?.filter(({ change }) => change.importing !== undefined)).toHaveLength(3);
      await ours.succeed("apply", "-no-color", "plan");
      await ours.succeed("state", "rm", "aws_kms_alias.main");
      await ours.succeed("import", "-var=generation=2", "aws_kms_alias.main", "alias/stack");
      expect(countActions(await expectEqualPlans("-var=generation=2"))).toEqual({ "no-op": 37 });
    });

    it("is destroyed", async () => {
      expect(countActions(await expectEqualPlans("-destroy", "-var=generation=2"))).toMatchObject({ delete: 37 });
      await ours.succeed("apply", "-no-color", "plan");
      expect(JSON.parse(ours.read("terraform.tfstate"))).toMatchObject({ resources: [], outputs: {} });
    });
  },
);

const imported = [
  { to: 'aws_ssm_parameter.settings["plain"]', id: '"/stack/plain"' },
  { to: "aws_iam_role.lambda", id: '"stack-lambda"' },
  { to: "aws_dynamodb_table.items", id: '"stack-items"' },
];

const mirrorConfig = `provider_installation {\n  filesystem_mirror {\n    path = "${providerMirror}"\n  }\n}\n`;

async function workplaceOf(name: string, program: Tool["program"], directory: string, moto: Service): Promise<Tool> {
  const tool = toolIn(path.join(directory, name), program, {
    TF_CLI_CONFIG_FILE: path.join(directory, "cli.tfrc"),
    TF_VAR_endpoint: moto.endpoint,
    XDG_CACHE_HOME: path.join(directory, "cache"),
  });
  cpSync(configuration, tool.directory, { recursive: true });
  await writeFunction(path.join(tool.directory, "hello.zip"));
  // What is to be copied before there is a state.
  writeFileSync(path.join(tool.directory, "terraform.tfstate"), "");
  await tool.succeed("init");
  return tool;
}

async function writeFunction(file: string): Promise<void> {
  const archive = new ZipFile();
  const source = Buffer.from('def handler(event, context):\n    return "hello"\n');
  archive.addBuffer(source, "hello.py", { mtime: new Date(2020, 0, 1), mode: 0o100644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(file));
}

interface Plan {
  readonly planned_values: {
    readonly root_module: { readonly resources?: { address: string; sensitive_values?: unknown }[] };
  };
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[]; readonly importing?: unknown };
  }[];
  readonly relevant_attributes?: readonly unknown[];
}

async function planOf(tool: Tool, options: readonly string[]): Promise<Plan> {
  await tool.succeed("plan", "-no-color", "-out=plan", ...options);
  const plan: Plan & { timestamp?: unknown } = JSON.parse(await tool.succeed("show", "-json", "plan"));
  delete plan.timestamp;
  // terraform does not tell there what the schema of an object that replaces another says is sensitive.
  const replaced = plan.resource_changes?.filter(({ change }) => change.actions.length > 1) ?? [];
  for (const resource of plan.planned_values.root_module.resources ?? []) {
    if (replaced.some(({ address }) => address === resource.address)) delete resource.sensitive_values;
  }
  // terraform tells them in no order.
  const relevant = plan.relevant_attributes?.map((each) => JSON.stringify(each)).sort();
  return { ...plan, ...(relevant !== undefined && { relevant_attributes: relevant }) };
}

function countActions(plan: Plan): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { change } of plan.resource_changes ?? []) {
    const actions = change.actions.join(",");
    counts[actions] = (counts[actions] ?? 0) + 1;
  }
  return counts;
}
