import { expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const files = {
  "main.tf": 'resource "terraform_data" "a" {\n  count = 2\n}\nmodule "m" {\n  source = "./m"\n}\n',
  "m/main.tf": "locals {\n  a = 1\n}\n",
};

/** What a command tells with `-json`, after the version: level and message, and further fields. */
async function told(box: Sandbox, argv: readonly string[], input = ""): Promise<readonly unknown[]> {
  const { stdout } = await box.run([...argv, "-json"], { dialect: "tofu", input });
  const [version, ...lines] = stdout
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(version).toMatchObject({ type: "version" });
  return lines.map(({ "@level": level, "@message": message, "@module": _, "@timestamp": __, ...fields }) =>
    Object.keys(fields).length === 0 ? `${level}: ${message}` : fields,
  );
}

it("tells programs what changes by hand come to, in OpenTofu", async () => {
  const box = sandbox(files);
  expect(await told(box, ["get"])).toEqual(["info: installing m in m"]);
  expect(await told(box, ["state", "list"])).toMatchObject([
    { diagnostic: { severity: "error", summary: "No state file was found" } },
  ]);
  await box.run(["apply", "-auto-approve"]);
  expect(await told(box, ["state", "list"])).toEqual([{ type: "resource_address" }, { type: "resource_address" }]);
  expect(await told(box, ["state", "show", "terraform_data.a[1]"])).toMatchObject([
    { format_version: "1.0", values: { root_module: { resources: [{ address: "terraform_data.a[1]" }] } } },
  ]);
  expect(await told(box, ["state", "mv", "terraform_data.a[1]", "terraform_data.b"])).toEqual([
    'info: Move "terraform_data.a[1]" to "terraform_data.b"',
    "info: Successfully moved 1 object(s)",
  ]);
  expect(await told(box, ["state", "rm", "terraform_data.b"])).toEqual([
    "info: Removed terraform_data.b",
    "info: Successfully removed 1 resource instance(s)",
  ]);
  expect(await told(box, ["taint", "terraform_data.a[0]"])).toEqual([
    "info: Resource instance terraform_data.a[0] has been marked as tainted.",
  ]);
  expect(await told(box, ["state", "replace-provider", "-auto-approve", "a/b", "c/d"])).toEqual([
    "info: No matching resources found",
  ]);
});

it("tells programs of workspaces and values, in OpenTofu", async () => {
  const box = sandbox(files);
  await box.run(["get"]);
  expect(await told(box, ["workspace", "list"])).toEqual([
    { type: "workspace_list", workspaces: ["default"], current_workspace: "default" },
  ]);
  expect(await told(box, ["workspace", "new", "x"])).toEqual([
    'info: Created and switched to workspace "x". You\'re now on a new, empty workspace. Workspaces isolate their state, so if you run "tofu plan" OpenTofu will not see any existing state for this configuration',
  ]);
  expect(await told(box, ["workspace", "new", "x"])).toEqual([
    'error: Workspace "x" already exists. Use "tofu workspace select x" to switch to it',
  ]);
  expect(await told(box, ["workspace", "select", "default"])).toEqual(['info: Switched to workspace "default"']);
  expect(await told(box, ["workspace", "delete", "x"])).toEqual(['info: Deleted workspace "x"']);
});

it("does not know the flag in Terraform", async () => {
  const { code, stderr } = await sandbox().run(["state", "list", "-json"], { dialect: "terraform" });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("-json") });
});
