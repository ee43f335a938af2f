import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = (trigger: string) => ({
  "main.tf": `variable "o" {
  type    = object({ a = optional(string) })
  default = {}
}
resource "terraform_data" "a" {
  triggers_replace = ${trigger}
}
`,
});

/** The provider asks for a replacement each time: the types differ. As in both real tools. */
describe("a replacement that a provider asks for", () => {
  it.each([
    { name: "no null of another type", before: "null", after: "var.o.a", want: ["update"] },
    { name: "a tuple in place of a list", before: "tolist([1])", after: "[1]", want: ["delete", "create"] },
    { name: "a null inside of something else", before: "[null]", after: "[var.o.a]", want: ["delete", "create"] },
  ])("is for values that differ: $name", async ({ before, after, want }) => {
    const box = sandbox(files(before));
    await box.run(["apply", "-auto-approve"]);
    box.write(files(after));
    await box.run(["plan", "-out=plan"]);
    const { stdout } = await box.run(["show", "-json", "plan"]);
    expect(JSON.parse(stdout).resource_changes[0].change.actions).toEqual(want);
  });
});
