import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const lost = `
resource "terraform_data" "a" {}
import {
  to = terraform_data.b
  id = "x"
}
`;

it.each([
  { options: [], code: 1, heading: "planned the following actions, but then encountered a problem:" },
  { options: ["-target=terraform_data.a"], code: 0, heading: "will perform the following actions:" },
])("plans the rest where an import has no configuration, $options", async ({ options, code, heading }) => {
  const box = sandbox({ "main.tf": lost });
  const planned = await box.run(["plan", "-no-color", "-out=p", ...options], { dialect: "terraform" });
  expect(planned.code).toBe(code);
  expect(planned.stdout).toContain(`Terraform ${heading}\n\n  # terraform_data.a will be created`);
  if (code === 1) expect(planned.stderr).toContain("Error: Configuration for import target does not exist");
});

it("lists checks that errors kept from being evaluated", async () => {
  const box = sandbox({
    "main.tf": `
resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = length(path.module) > 9
      error_message = "No."
    }
  }
}
check "c" {
  assert {
    condition     = terraform_data.a.id != ""
    error_message = "None."
  }
}
`,
  });
  expect((await box.run(["plan", "-out=p"])).code).toBe(1);
  const { checks } = JSON.parse((await box.run(["show", "-json", "p"])).stdout) as { checks: unknown[] };
  expect(checks).toContainEqual({
    address: { kind: "check", name: "c", to_display: "check.c" },
    status: "unknown",
    instances: [{ address: { to_display: "check.c" }, status: "unknown" }],
  });
});

it("does not count an output that stays unknown as something that refreshing changes", async () => {
  const box = sandbox({
    "main.tf": 'resource "terraform_data" "a" {}\noutput "o" {\n  value = terraform_data.a\n}\n',
  });
  const planned = await box.run(["plan", "-refresh-only", "-detailed-exitcode"]);
  expect(planned.code).toBe(0);
});

it("raises the serial by one for each change and one at the end, whenever it wrote", async () => {
  const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {\n  count = 3\n}\n' });
  const serial = (): unknown => (JSON.parse(box.read("terraform.tfstate")) as { serial: unknown }).serial;
  await box.run(["apply", "-auto-approve"]);
  expect(serial()).toBe(4);
  await box.run(["apply", "-auto-approve", "-replace=terraform_data.a[0]"]);
  expect(serial()).toBe(7);
  await box.run(["apply", "-auto-approve"]);
  expect(serial()).toBe(7);
  await box.run(["destroy", "-auto-approve"]);
  expect(serial()).toBe(11);
});
