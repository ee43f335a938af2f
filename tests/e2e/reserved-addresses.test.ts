import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

describe("addresses that start with a word of the language", () => {
  it.each([
    { argv: ["taint", "count.x"], says: 'The keyword "count" is reserved' },
    { argv: ["untaint", "self.x"], says: 'The keyword "self" is reserved' },
    { argv: ["taint", "module.x"], says: "A resource instance address is required here." },
    { argv: ["state", "show", "var.x"], says: "Error parsing instance address: var.x" },
  ])("are no resources in Terraform: $argv", async ({ argv, says }) => {
    const { code, stderr } = await sandbox({ "main.tf": "" }).run(argv, { dialect: "terraform" });
    expect(stderr.replaceAll(/\n│ /g, " ")).toContain(says);
    expect(code).toBe(1);
  });
});
