import type { Provider } from "@landform/addrs";
import type { EmbeddedProvider } from "@landform/installer";
import { expect, it } from "vitest";
import { dialects } from "./dialects.js";
import { selectProviders } from "./provider-selection.js";

const never = (): never => {
  throw new Error("selection must not open providers");
};
const embedded: readonly EmbeddedProvider[] = [
  { type: "terraform", create: never },
  { type: "random", version: "3.9.0", create: never },
];

it.each([
  ["terraform.io/builtin/terraform", [], "builtIn"],
  ["registry.opentofu.org/hashicorp/random", [], "embedded"],
  ["registry.terraform.io/hashicorp/random", ["~> 3.5", ">= 3"], "embedded"],
  [
    "registry.terraform.io/hashicorp/random",
    ["~> 3.5", ">= 4", "!= 3.9.0"],
    "no available releases match the given constraints >= 4, != 3.9.0",
  ],
  ["registry.terraform.io/hashicorp/aws", [], "not among the providers embedded"],
  ["example.com/hashicorp/random", [], "not among the providers embedded"],
  ["terraform.io/builtin/random", [], "not one of the providers that are built in"],
])("%s %j: %s", (name, constraints, want) => {
  const [hostname = "", namespace = "", type = ""] = name.split("/");
  const provider: Provider = { hostname, namespace, type };
  const { selections, diagnostics } = selectProviders(
    new Map([[name, { provider, constraints }]]),
    embedded,
    dialects.tofu,
  );
  const outcome = selections.map(({ kind }) => kind).join() || diagnostics.map(({ detail }) => detail).join();
  expect(outcome).toContain(want);
});
