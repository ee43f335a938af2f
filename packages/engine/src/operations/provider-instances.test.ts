import type { State } from "@landform/state";
import { describe, expect, it } from "vitest";
import { applied, planned } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const required = 'terraform {\n  required_providers {\n    test = { source = "hashicorp/test" }\n  }\n}\n';

/** Two regions, an object in each by its own key, and one in each that a module makes. */
const files = (regions: string, objects = regions) => ({
  "main.tf": `${required}
provider "test" {
  alias    = "by"
  for_each = toset(${regions})
  region   = upper(each.value)
}
resource "test_object" "x" {
  for_each = toset(${objects})
  provider = test.by[each.key]
  name     = each.key
}
module "m" {
  source    = "./m"
  for_each  = toset(${objects})
  providers = { test = test.by[each.key] }
  name      = "in \${each.key}"
}
`,
  "m/main.tf": `${required}
variable "name" {}
resource "test_object" "y" {
  name = var.name
}
`,
});

/** Which instance of a provider configuration manages each object. */
function managers(state: State): readonly string[] {
  return [...state.resources].flatMap(([name, { provider, instances }]) =>
    Array.from(instances, ([key, { providerKey }]) => `${name} ${key ?? ""}: ${provider.alias}[${providerKey}]`),
  );
}

describe("provider configurations with for_each", () => {
  it("manage each object by the instance that it names", async () => {
    const cloud = new TestCloud();
    const { state, log } = await applied(files('["a", "b"]'), { cloud });
    expect(log.filter((entry) => entry.startsWith("configure")).sort()).toEqual(["configure A", "configure B"]);
    expect(managers(state)).toEqual([
      "test_object.x a: by[a]",
      "test_object.x b: by[b]",
      'module.m["a"].test_object.y : by[a]',
      'module.m["b"].test_object.y : by[b]',
    ]);
    const fewer = await applied(files('["a", "b"]', '["a"]'), { cloud, priorState: state });
    expect(fewer.log.filter((entry) => entry.startsWith("destroy")).sort()).toEqual(["destroy b", "destroy in b"]);
    const gone = await applied(files('["a", "b"]'), { cloud, priorState: fewer.state, mode: "destroy" });
    expect(managers(gone.state)).toEqual([]);
  });

  it("must outlive their objects", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(files('["a", "b"]'), { cloud });
    const text = await planned(files('["a"]'), { cloud, priorState: state });
    expect(text.match(/Provider instance not present; To work with \S+/g)).toEqual([
      'Provider instance not present; To work with test_object.x["b"]',
      'Provider instance not present; To work with module.m["b"].test_object.y',
    ]);
  });

  it.each([
    { key: '"c"', want: "Provider instance not present" },
    { key: "null", want: "Invalid provider instance key; A provider instance key must not be null." },
    { key: 'sensitive("a")', want: "A provider instance key must not be derived from a sensitive value." },
    { key: "test_object.first.id", want: "depends on values that cannot be determined until apply" },
    { key: "[]", want: "The given instance key is unsuitable: string required" },
  ])("are not found by $key", async ({ key, want }) => {
    const config = `${required}
provider "test" {
  alias    = "by"
  for_each = toset(["a"])
}
resource "test_object" "first" {}
resource "test_object" "x" {
  provider = test.by[${key}]
}
`;
    expect(await planned(config)).toContain(want);
  });
});
