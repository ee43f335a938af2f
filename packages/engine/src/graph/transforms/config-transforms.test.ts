import { GraphDraft } from "@landform/dag";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { plan } from "../../operations/plan.js";
import { loadSchemas } from "../../providers/load-schemas.js";
import { withProviders } from "../../providers/with-providers.js";
import { indexState } from "../../state-index.js";
import { applied, contextFor, type Files, planRequest } from "../../testing/engine-fixture.js";
import { changedLines, graphLines } from "../../testing/graph-text.js";
import { TestCloud } from "../../testing/test-provider.js";
import type { GraphTransform } from "../build-graph.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { parseSelection } from "../selection.js";
import type { ConfigVertex } from "../vertex.js";
import { addModuleCalls } from "./add-module-calls.js";
import { addNamedValues } from "./add-named-values.js";
import { addOrphans } from "./add-orphans.js";
import { addProviders } from "./add-providers.js";
import { addResources } from "./add-resources.js";
import { connectModules } from "./connect-modules.js";
import { connectReferences } from "./connect-references.js";
import { keepForDestroy } from "./keep-for-destroy.js";
import { keepSelected } from "./keep-selected.js";

type Step = GraphTransform<ConfigVertex, ConfigGraphInput>;

const object = (name: string, more = "") => `resource "test_object" "${name}" {\n  name = "${name}"\n  ${more}\n}\n`;
const module: Files = {
  "main.tf": `module "m" {\n  source = "./m"\n  in = "x"\n}\n`,
  "m/main.tf": `variable "in" {}\n${object("a", "value = var.in")}output "out" {\n  value = test_object.a.id\n}\n`,
};

describe("steps that make the graph of a configuration", () => {
  it.each([
    {
      name: "addModuleCalls",
      step: addModuleCalls,
      before: [],
      files: module,
    },
    {
      name: "addNamedValues",
      step: addNamedValues,
      before: [],
      files: { ...module, "locals.tf": "locals {\n  l = 1\n}\n" },
    },
    { name: "addResources", step: addResources, before: [], files: { "main.tf": object("a", "count = 2") } },
    {
      name: "addOrphans",
      step: addOrphans,
      before: [addResources],
      files: { "main.tf": object("a") },
      state: object("a") + object("gone"),
    },
    {
      name: "addProviders",
      step: addProviders,
      before: [addResources],
      files: { "main.tf": `provider "test" {\n  alias = "x"\n}\n${object("a", "provider = test.x")}${object("b")}` },
    },
    {
      name: "connectReferences",
      step: connectReferences,
      before: [addModuleCalls, addNamedValues, addResources],
      files: {
        ...module,
        "more.tf": `locals {\n  l = module.m.out\n}\n${object("b", "value = local.l\n  depends_on = [module.m]")}`,
      },
    },
    {
      name: "connectModules",
      step: connectModules,
      before: [addModuleCalls, addNamedValues, addResources],
      files: module,
    },
    {
      name: "keepSelected, of what a target needs",
      step: keepSelected,
      before: [addModuleCalls, addNamedValues, addResources, connectReferences],
      files: {
        "main.tf": `${object("a")}${object("b", "value = test_object.a.id")}${object("c", "value = test_object.b.id")}`,
      },
      targets: ["test_object.b"],
    },
    {
      name: "keepSelected, of what does not depend on what is excluded",
      step: keepSelected,
      before: [addModuleCalls, addNamedValues, addResources, connectReferences],
      files: { "main.tf": `${object("a")}${object("b", "value = test_object.a.id")}${object("c")}` },
      excludes: ["test_object.a"],
    },
    {
      name: "keepForDestroy",
      step: keepForDestroy,
      before: [addModuleCalls, addNamedValues, addResources, addProviders, connectReferences],
      files: {
        "main.tf": `variable "v" {\n  default = 1\n}\nlocals {\n  l = 1\n}\nprovider "test" {\n  region = var.v\n}\n${object("a", "value = local.l")}${object("never")}`,
      },
      state: object("a"),
    },
  ] satisfies readonly Case[])("$name", async (given: Case) => {
    expect(await changed(given)).toMatchSnapshot();
  });
});

interface Case {
  readonly name: string;
  readonly step: Step;
  /** Those that the step needs before it. */
  readonly before: readonly Step[];
  readonly files: Files;
  /** A configuration that was applied before. */
  readonly state?: string;
  readonly targets?: readonly string[];
  readonly excludes?: readonly string[];
}

/** What a step adds to a draft and takes away from it. */
async function changed({ step, before, files, state, targets = [], excludes = [] }: Case): Promise<string> {
  const cloud = new TestCloud();
  const prior = state === undefined ? planRequest.priorState : (await applied(state, { cloud })).state;
  const context = await contextFor(files, cloud);
  const { diagnostics } = await plan(context, { ...planRequest, priorState: prior });
  expect(diagnostics).toEqual([]);
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, prior, providers, diags);
    const { config, dialect } = context;
    const selection = parseSelection({ targets, excludes }, diags);
    const input: ConfigGraphInput = { config, state: indexState(prior), schemas, dialect, selection };
    const draft = new GraphDraft<ConfigVertex>();
    for (const earlier of before) earlier(draft, input, diags);
    const lines = graphLines(draft);
    step(draft, input, diags);
    expect(diags.items).toEqual([]);
    return changedLines(lines, graphLines(draft));
  });
}
