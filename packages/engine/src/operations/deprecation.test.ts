import { numberValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { planned } from "../testing/engine-fixture.js";

const output = 'output "out" {\n  value      = "x"\n  deprecated = "Use new."\n}\n';
const call = 'module "m" {\n  source = "./m"\n}\n';

/** Place and first words of what a plan says of deprecated things. */
async function warnings(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const lines = (await planned(files)).split("\n").filter((line) => line.startsWith("warning:"));
  return lines.map((line) =>
    line
      .replace("warning: ", "")
      .replace("Value derived from a deprecated source", "")
      .replace(", which is deprecated with the following message:", ""),
  );
}

describe("use of deprecated outputs", () => {
  it.each([
    {
      name: "in an argument",
      main: `${call}resource "test_object" "a" {\n  name = module.m.out\n}\n`,
      want: ["main.tf:5,10-22:  [test_object.a]; This value is derived from module.m.out"],
    },
    {
      name: "inside a template",
      main: `${call}locals {\n  a = "a-\${module.m.out}"\n}\n`,
      want: ["main.tf:5,7-26: ; This value is derived from module.m.out"],
    },
    {
      name: "in the object of the whole module, not where that is used",
      main: `${call}locals {\n  a = module.m\n  b = local.a.out\n}\n`,
      want: ["main.tf:5,7-15: ; This value's attribute out is derived from module.m.out"],
    },
    {
      name: "of an instance",
      main: `module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n}\nlocals {\n  a = module.m["a"].out\n}\n`,
      want: ['main.tf:6,7-24: ; This value is derived from module.m["a"].out'],
    },
    {
      name: "in conditions and messages",
      main: `${call}check "c" {\n  assert {\n    condition     = module.m.out == "x"\n    error_message = module.m.out\n  }\n}\n`,
      want: [
        "main.tf:7,21-33: ; This value is derived from module.m.out",
        "main.tf:6,21-40: ; This value is derived from module.m.out",
      ],
    },
    {
      name: "in for_each",
      main: `${call}resource "test_object" "a" {\n  for_each = toset([module.m.out])\n}\n`,
      want: ["main.tf:5,14-35: ; This value is derived from module.m.out"],
    },
    { name: "nowhere", main: `${call}locals {\n  a = can(module.m) ? 1 : 2\n}\n`, want: [] },
  ])("is told of $name", async ({ main, want }) => {
    expect(await warnings({ "main.tf": main, "m/main.tf": output })).toEqual(want);
  });
});

it("tells that a value is given for a deprecated variable of the root module", async () => {
  const files = { "main.tf": 'variable "v" {\n  default    = 1\n  deprecated = "Use w."\n}\n' };
  const variables = new Map([["v", { value: numberValue(2), source: "command-line" } as const]]);
  const problem =
    'warning: main.tf:1,1-13: Deprecated variable used from the root module; The root variable "v" is deprecated with the following message: Use w.';
  expect((await planned(files, { variables })).split("\n")).toContain(problem);
  expect(await planned(files)).not.toContain("warning");
});
