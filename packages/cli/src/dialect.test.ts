import { describe, expect, it } from "vitest";
import { chooseDialect } from "./dialect.js";

describe("chooseDialect", () => {
  it.each([
    { asked: "terraform", program: "tofu", files: [], want: "terraform" },
    { asked: undefined, program: "terraform", files: ['provider["registry.opentofu.org/a/b"]'], want: "terraform" },
    { asked: "", program: "landform", files: ["", 'provider["registry.terraform.io/a/b"]'], want: "terraform" },
    { asked: undefined, program: "landform", files: ['provider["registry.opentofu.org/a/b"]'], want: "tofu" },
    { asked: undefined, program: "landform", files: [], want: "tofu" },
    { asked: "pulumi", program: "landform", files: [], want: "pulumi?" },
  ])("$asked, started as $program, $files: $want", ({ asked, program, files, want }) => {
    const chosen = chooseDialect({ asked, program, workingFiles: () => files });
    expect("name" in chosen ? chosen.name : `${chosen.unknownName}?`).toBe(want);
  });
});
