import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { haveMoto, type MotoServer, startMoto } from "./moto-server.js";
import { haveTerraform, type RunOptions, type Sandbox, sandbox } from "./sandbox.js";

const secret = "s3cr3tK3y";
const resource = 'resource "terraform_data" "a" {\n  input = 1\n}\noutput "o" {\n  value = "x"\n}\n';

type Tool = (here: Sandbox, argv: readonly string[], options?: RunOptions) => ReturnType<Sandbox["run"]>;
const run: Tool = (here, argv, options = {}) => here.run([...argv, "-no-color"], { dialect: "terraform", ...options });
const terraform: Tool = (here, argv, options = {}) =>
  here.run([...argv, "-no-color"], { program: "terraform", ...options });

/** Details are broken into lines of the terminal's width. */
const unwrapped = (text: string) => text.replaceAll(/\s+/g, " ");

async function mustRun(tool: Tool, here: Sandbox, argv: readonly string[], options?: RunOptions) {
  const result = await tool(here, argv, options);
  expect(result).toMatchObject({ code: 0, stderr: "" });
  return result.stdout;
}

describe.skipIf(!haveMoto)("states in S3, needs moto_server", { timeout: 180_000 }, () => {
  let moto: MotoServer;
  beforeAll(async () => {
    moto = await startMoto();
    await moto.ask("/states", { method: "PUT" });
    await moto.ask("/", {
      method: "POST",
      headers: { "x-amz-target": "DynamoDB_20120810.CreateTable", "content-type": "application/x-amz-json-1.0" },
      body: JSON.stringify({
        TableName: "locks",
        KeySchema: [{ AttributeName: "LockID", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "LockID", AttributeType: "S" }],
        BillingMode: "PAY_PER_REQUEST",
      }),
    });
  }, 120_000);
  afterAll(() => moto?.close());

  const inS3 = (key: string, lines: string) => ({
    "main.tf": `terraform {
  backend "s3" {
    bucket         = "states"
    key            = "${key}"
    region         = "us-east-1"
    use_path_style = true
    endpoints      = { s3 = "${moto.url}", dynamodb = "${moto.url}", sts = "${moto.url}" }
    ${lines}
  }
}
${resource}`,
  });
  const keys = `access_key = "AKIAEXAMPLE"\n    secret_key = "${secret}"\n    skip_requesting_account_id = true`;
  const holder = `{"ID":"abc","Operation":"op","Info":"","Who":"me","Version":"1","Created":"2026-12-01T04:48:20Z","Path":"p"}`;

  const putItem = (item: Readonly<Record<string, string>>) =>
    moto.ask("/", {
      method: "POST",
      headers: { "x-amz-target": "DynamoDB_20120810.PutItem", "content-type": "application/x-amz-json-1.0" },
      body: JSON.stringify({
        TableName: "locks",
        Item: Object.fromEntries(Object.entries(item).map(([name, text]) => [name, { S: text }])),
      }),
    });

  describe.skipIf(!haveTerraform).each([
    { name: "an object", key: "object/state", lines: "use_lockfile = true" },
    { name: "a table", key: "table/state", lines: 'dynamodb_table = "locks"\n    encrypt = true' },
  ])("locked by $name", ({ key, lines }) => {
    it("are shared with the real tool", async () => {
      const here = sandbox(inS3(key, `${keys}\n    ${lines}`));
      await mustRun(run, here, ["init"]);
      await mustRun(run, here, ["apply", "-auto-approve"]);
      await mustRun(run, here, ["workspace", "new", "w"]);
      const record = here.read(".terraform/terraform.tfstate");
      await mustRun(terraform, here, ["apply", "-auto-approve"]);
      expect(await mustRun(run, here, ["plan"])).toContain("No changes.");
      expect(await mustRun(terraform, here, ["workspace", "list"])).toBe("  default\n* w\n\n");
      await mustRun(run, here, ["workspace", "select", "default"]);
      await mustRun(terraform, here, ["init", "-reconfigure"]);
      expect(here.read(".terraform/terraform.tfstate")).toBe(record);
      expect(await mustRun(terraform, here, ["plan"])).toContain("No changes.");
      await mustRun(run, here, ["destroy", "-auto-approve"]);
      await mustRun(run, here, ["workspace", "delete", "-force", "w"]);
      expect(await mustRun(terraform, here, ["workspace", "list"])).toBe("* default\n\n");
    });
  });

  it("are not touched while someone else has made the lock's object", async () => {
    const here = sandbox(inS3("locked/state", `${keys}\n    use_lockfile = true`));
    await mustRun(run, here, ["init"]);
    await moto.ask("/states/locked/state.tflock", { method: "PUT", body: holder });
    const { code, stderr } = await run(here, ["apply", "-auto-approve"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("  ID:        abc\n") });
    expect(unwrapped(stderr)).toContain("api error PreconditionFailed:");
    const wrong = await run(here, ["force-unlock", "-force", "other"]);
    expect(wrong.stderr).toContain(
      "Failed to unlock state: lock ID 'other' does not match the existing lock ID 'abc'\nLock Info:\n  ID:        abc\n",
    );
    await mustRun(run, here, ["force-unlock", "-force", "abc"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
  });

  it("are not touched while someone else has the lock in the table, or when they are not what was stored", async () => {
    const here = sandbox(inS3("digest/state", `${keys}\n    dynamodb_table = "locks"`));
    await mustRun(run, here, ["init"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
    await putItem({ LockID: "states/digest/state", Info: holder });
    expect(unwrapped((await run(here, ["plan"])).stderr)).toContain(
      "ConditionalCheckFailedException: The conditional request failed",
    );
    await mustRun(run, here, ["force-unlock", "-force", "abc"]);
    await putItem({ LockID: "states/digest/state-md5", Digest: "00112233445566778899aabbccddeeff" });
    const { stderr } = await run(here, ["plan"]);
    expect(stderr).toContain("Error: error loading state: state data in S3 does not have the expected content.\n");
    expect(stderr).toContain("Stored checksum:     00112233445566778899aabbccddeeff\n");
  });

  it("are reached with a profile, whose role is assumed, and the region of the environment", async () => {
    const files = inS3(
      "profile/state",
      'profile = "p"\n    shared_credentials_files = ["credentials"]\n    shared_config_files = ["config"]',
    );
    const here = sandbox({
      "main.tf": files["main.tf"].replace(/ {4}region.*\n/, ""),
      credentials: `[base]\naws_access_key_id = AKIABASE\naws_secret_access_key = ${secret}\n`,
      config: "[profile p]\nrole_arn = arn:aws:iam::123456789012:role/r\nsource_profile = base\n",
    });
    const env = { AWS_REGION: "us-east-1" };
    expect((await run(here, ["init"])).stderr).toContain("Error: Missing region value\n");
    await mustRun(run, here, ["init"], { env });
    await mustRun(run, here, ["apply", "-auto-approve"], { env });
    expect(await moto.ask("/states/profile/state")).toContain('"name": "a"');
  });

  it("tell what is wrong with arguments, and never a secret", async () => {
    const text = inS3("x", keys)["main.tf"];
    for (const [from, to, want] of [
      ['"x"', '"/x"', 'Error: Invalid Value\n\n  on main.tf line 4, in terraform:\n   4:     key            = "/x"\n'],
      [/ {4}bucket.*\n/, "", "Error: Missing Required Value\n\n  on main.tf line 2, in terraform:\n"],
      ['"states"', '"nowhere"', 'S3 bucket "nowhere" does not exist.\n'],
      [moto.url, "http://127.0.0.1:1", "dial tcp 127.0.0.1:1: connect: connection refused"],
    ] as const) {
      const here = sandbox({ "main.tf": text.replaceAll(new RegExp(from, "g"), to).replace("{ s3", "{ s3") });
      const { code, stdout, stderr } = await run(here, ["init"], { env: { TF_LOG: "trace", AWS_MAX_ATTEMPTS: "1" } });
      expect({ want, code, stderr }).toEqual({ want, code: 1, stderr: expect.stringContaining(want) });
      expect(`${stdout}${stderr}`).not.toContain(secret);
    }
  });
});
