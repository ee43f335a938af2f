import { GraphDraft } from "@landform/dag";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { PlanRequest } from "../../operation.js";
import { plan } from "../../operations/plan.js";
import { connectChecks } from "../../ordering/connect-checks.js";
import { connectDestroys } from "../../ordering/connect-destroys.js";
import { loadSchemas } from "../../providers/load-schemas.js";
import { withProviders } from "../../providers/with-providers.js";
import { indexState } from "../../state-index.js";
import { applied, contextFor, planRequest } from "../../testing/engine-fixture.js";
import { changedLines, graphLines } from "../../testing/graph-text.js";
import { TestCloud } from "../../testing/test-provider.js";
import type { ApplyGraphInput } from "../apply-graph-input.js";
import { buildGraph, type GraphTransform } from "../build-graph.js";
import { wholeGraph } from "../config-graph.js";
import { resourceFacts } from "../resource-facts.js";
import type { Vertex } from "../vertex.js";
import { addActions } from "./add-actions.js";
import { dropIdleProviders } from "./drop-idle-providers.js";
import { keepForDestroyActions } from "./keep-for-destroy-actions.js";

type Step = GraphTransform<Vertex, ApplyGraphInput>;

const object = (name: string, more = "", first = false) =>
  `resource "test_object" "${name}" {\n  name = "${name}"\n  ${more}\n  lifecycle {\n    create_before_destroy = ${first}\n  }\n}\n`;
const pair = (version: number, first = false) =>
  object("a", `fixed = "${version}"`, first) + object("b", `value = test_object.a.id\n  fixed = "${version}"`, first);

describe("steps that make the graph of an apply", () => {
  it.each([
    { name: "addActions: create", step: addActions, before: [], config: object("a") },
    { name: "addActions: replace", step: addActions, before: [], state: pair(1), config: pair(2) },
    { name: "addActions: nothing to do", step: addActions, before: [], state: pair(1), config: pair(1) },
    {
      name: "connectDestroys: replace both",
      step: connectDestroys,
      before: [addActions],
      state: pair(1),
      config: pair(2),
    },
    {
      name: "connectDestroys: replace both, the new ones first",
      step: connectDestroys,
      before: [addActions],
      state: pair(1, true),
      config: pair(2, true),
    },
    {
      name: "connectDestroys: replace one that a new one refers to, the new one first",
      step: connectDestroys,
      before: [addActions],
      state: object("a", 'fixed = "1"', true),
      config: pair(2, true),
    },
    {
      name: "connectChecks",
      step: connectChecks,
      before: [addActions],
      config: `${object("a")}check "c" {\n  data "test_data" "d" {\n    name = "d"\n  }\n  assert {\n    condition     = data.test_data.d.result != null\n    error_message = "No."\n  }\n}\n`,
    },
    { name: "dropIdleProviders", step: dropIdleProviders, before: [addActions], state: pair(1), config: pair(1) },
    {
      name: "keepForDestroyActions",
      step: keepForDestroyActions,
      before: [addActions, connectDestroys, dropIdleProviders],
      state: pair(1),
      config: `locals {\n  l = 1\n}\n${pair(1)}`,
      mode: "destroy",
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
  /** A configuration that was applied before. */
  readonly state?: string;
  readonly config: string;
  readonly mode?: PlanRequest["mode"];
}

/** What a step adds to the graph of the configuration and takes away from it. */
async function changed({ step, before, state, config: text, mode = "normal" }: Case): Promise<string> {
  const cloud = new TestCloud();
  const prior = state === undefined ? planRequest.priorState : (await applied(state, { cloud })).state;
  const context = await contextFor({ "main.tf": text }, cloud);
  const { value } = await plan(context, { ...planRequest, mode, priorState: prior });
  if (value === undefined) return "no plan";
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, prior, providers, diags);
    const { config, dialect } = context;
    const mirrored = buildGraph(wholeGraph, { config, state: indexState(prior), schemas, dialect }, diags);
    const facts =
      mirrored === undefined
        ? new Map()
        : resourceFacts(mirrored, { config, dialect, schemas }, { countsOrphans: false });
    const draft = mirrored === undefined ? new GraphDraft<Vertex>() : GraphDraft.from<Vertex>(mirrored);
    for (const earlier of before) earlier(draft, { plan: value, facts }, diags);
    const lines = graphLines(draft);
    step(draft, { plan: value, facts }, diags);
    expect(diags.items).toEqual([]);
    return changedLines(lines, graphLines(draft));
  });
}
