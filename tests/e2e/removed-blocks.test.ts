import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const declared = `
resource "local_file" "a" {
  filename = "a.txt"
  content  = "a"
}
`;
const removed = `
removed {
  from = local_file.a
  lifecycle {
    destroy = false
  }
}
`;

describe("an object that Terraform is to forget", () => {
  it.each([
    { option: "-refresh-only", shows: "# local_file.a has been deleted" },
    { option: "-refresh=true", shows: "# local_file.a will no longer be managed by Terraform" },
  ])("is looked at only by a plan that does not forget it: $option", async ({ option, shows }) => {
    const box = sandbox({ "main.tf": declared });
    const run = (...argv: readonly string[]) => box.run(argv, { dialect: "terraform" });
    await run("init");
    await run("apply", "-auto-approve");
    box.write({ "main.tf": removed });
    rmSync(path.join(box.directory, "a.txt"));
    expect((await run("plan", "-no-color", option)).stdout).toContain(shows);
  });
});
