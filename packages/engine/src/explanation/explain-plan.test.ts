import { formatAbsResourceInstance } from "@landform/addrs";
import { formatPath } from "@landform/cty";
import type { Cause, Origin, Plan, ResourceInstanceChange, Written } from "@landform/plan";
import { describe, expect, it } from "vitest";
import type { PlanRequest } from "../operation.js";
import { plan } from "../operations/plan.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { applied, contextFor, type Files, planRequest, tofu } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { createExplainer, type Explainer } from "./explain-plan.js";

const object = (name: string, more = "", first = `name = "${name}"`) =>
  `resource "test_object" "${name}" {\n  ${first}\n  ${more}\n}\n`;

const module = `module "m" {
  source = "./m"
  in = test_object.a.id
}
`;
const child = {
  "m/main.tf": `variable "in" {}
resource "test_object" "c" {
  name = "c"
  value = var.in
}
output "out" { value = test_object.c.result }
`,
};

describe("why something is planned", () => {
  it.each([
    { name: "a new object", after: object("a"), want: "test_object.a: new 1" },
    {
      name: "a new instance",
      before: object("a", "count = 1"),
      after: object("a", "count = 2"),
      want: "test_object.a[1]: new 1 3",
    },
    {
      name: "an argument",
      before: object("a", `value = "x"`),
      after: object("a", `value = "y"`),
      want: "test_object.a: value 3; computed result",
    },
    {
      name: "an argument that is not there any more",
      before: object("a", `value = "x"`),
      after: object("a"),
      want: "test_object.a: value; computed result",
    },
    {
      name: "a variable",
      before: `${object("a", "value = local.l")}locals {\n  l = var.v\n}\nvariable "v" {\n  default = 1\n}\n`,
      after: `${object("a", "value = local.l")}locals {\n  l = var.v\n}\nvariable "v" {\n  default = 2\n}\n`,
      want: "test_object.a: value 3 (local.l 6 (var.v 8)); computed result",
    },
    {
      name: "a part of an argument, and a part of a local value",
      before: `${object("a", "value = { x = local.l.p, y = var.v }")}locals {\n  l = { p = var.w, q = var.v }\n}\nvariable "v" {\n  default = 1\n}\nvariable "w" {\n  default = 1\n}\n`,
      after: `${object("a", "value = { x = local.l.p, y = var.v }")}locals {\n  l = { p = var.w, q = var.v }\n}\nvariable "v" {\n  default = 1\n}\nvariable "w" {\n  default = 2\n}\n`,
      want: "test_object.a: value.x 3 (local.l.p 6 (var.w 11)); computed result",
    },
    {
      name: "a key, which stays the same",
      before: object("a", `for_each = toset(["k"])`, `name = "\${each.key}1"`),
      after: object("a", `for_each = toset(["k"])`, `name = "\${each.key}2"`),
      want: `test_object.a["k"]: name 2`,
    },
    {
      name: "what was read",
      before: `${object("a", "value = data.test_data.d.result")}data "test_data" "d" {\n  name = "x"\n}\n`,
      after: `${object("a", "value = data.test_data.d.result")}data "test_data" "d" {\n  name = "y"\n}\n`,
      want: "test_object.a: value 3 (data.test_data.d.result 5); computed result",
    },
    {
      name: "what can't be changed in place, and what follows",
      before: object("a", `fixed = "x"`) + object("b", "value = test_object.a.id"),
      after: object("a", `fixed = "y"`) + object("b", "value = test_object.a.id"),
      want: "test_object.a: fixed! 3\ntest_object.b: value? 7 (test_object.a.id = test_object.a); computed result",
    },
    {
      name: "through a module",
      before: { "main.tf": `${object("a", `fixed = "x"`)}${module}${object("b", "value = module.m.out")}`, ...child },
      after: { "main.tf": `${object("a", `fixed = "y"`)}${module}${object("b", "value = module.m.out")}`, ...child },
      want: [
        "test_object.a: fixed! 3",
        "test_object.b: value? 11 (module.m.out m:6 (module.m.test_object.c.result = module.m.test_object.c)); computed result",
        "module.m.test_object.c: value? m:4 (module.m.var.in 7 (test_object.a.id = test_object.a)); computed result",
      ].join("\n"),
    },
    {
      name: "a trigger",
      before: object("a", `value = "x"`) + object("b", "lifecycle { replace_triggered_by = [test_object.a.value] }"),
      after: object("a", `value = "y"`) + object("b", "lifecycle { replace_triggered_by = [test_object.a.value] }"),
      want: "test_object.a: value 3; computed result\ntest_object.b: triggered 7 (test_object.a.value = test_object.a)",
    },
    {
      name: "-replace",
      before: object("a"),
      after: object("a"),
      options: { forceReplace: ["test_object.a"] },
      want: "test_object.a: requested",
    },
    {
      name: "a block that is gone",
      before: object("a"),
      after: "",
      want: "test_object.a: delete_because_no_resource_config",
    },
    {
      name: "a removed block",
      before: object("a"),
      after: "removed {\n  from = test_object.a\n  lifecycle { destroy = true }\n}\n",
      want: "test_object.a: delete_because_no_resource_config 1",
    },
    {
      name: "a key that is gone",
      before: object("a", `for_each = toset(["k", "l"])`),
      after: object("a", `for_each = toset(["k"])`),
      want: `test_object.a["l"]: delete_because_each_key 3`,
    },
    {
      name: "a move",
      before: object("a"),
      after: `${object("b", "", `name = "a"`)}moved {\n  from = test_object.a\n  to = test_object.b\n}\n`,
      want: "test_object.b: moved from test_object.a 5",
    },
    {
      name: "a move without a statement",
      before: object("a"),
      after: object("a", "count = 1"),
      want: "test_object.a[0]: moved from test_object.a",
    },
    {
      name: "destroy",
      before: object("a"),
      after: object("a"),
      options: { mode: "destroy" },
      want: "test_object.a: destroyAll",
    },
    {
      name: "an output",
      before: `${object("a", `fixed = "x"`)}output "o" {\n  value = test_object.a.id\n}\noutput "gone" {\n  value = 1\n}\n`,
      after: `${object("a", `fixed = "y"`)}output "o" {\n  value = test_object.a.id\n}\n`,
      want: "test_object.a: fixed! 3\noutput.gone:\noutput.o: 6 (test_object.a.id = test_object.a)",
    },
    {
      name: "the value of a key",
      before: object("a", "value = each.value", `for_each = { k = 1 }`),
      after: object("a", "value = each.value", `for_each = { k = 2 }`),
      want: 'test_object.a["k"]: value 3 (each.value 2); computed result',
    },
    {
      name: "the value of a key, which comes from a variable",
      before: `variable "v" {\n  default = 1\n}\n${object("a", "value = each.value", `for_each = { k = var.v, l = var.w }`)}variable "w" {\n  default = 1\n}\n`,
      after: `variable "v" {\n  default = 2\n}\n${object("a", "value = each.value", `for_each = { k = var.v, l = var.w }`)}variable "w" {\n  default = 1\n}\n`,
      want: 'test_object.a["k"]: value 6 (each.value 5 (var.v 1)); computed result',
    },
    {
      name: "a secret",
      before: object("a", `secret = "x"`),
      after: object("a", `secret = "y"`),
      want: "test_object.a: secret(sensitive) 3",
    },
  ] satisfies readonly Case[])("$name", async ({ before, after, options, want }: Case) => {
    expect(await explained(before, after, options)).toBe(want);
  });
});

interface Case {
  readonly name: string;
  readonly before?: string | Files;
  readonly after: string | Files;
  readonly options?: Partial<PlanRequest>;
  readonly want: string;
}

/** Apply `before`, plan `after`, and tell of each change why. */
async function explained(
  before: Case["before"],
  after: Case["after"],
  options?: Partial<PlanRequest>,
): Promise<string> {
  const cloud = new TestCloud();
  const prior = before === undefined ? {} : { priorState: (await applied(before, { cloud })).state };
  const context = await contextFor(typeof after === "string" ? { "main.tf": after } : after, cloud);
  const { value } = await plan(context, { ...planRequest, ...prior, ...options });
  if (value === undefined) return "no plan";
  return withProviders(context, async (providers) => {
    const schemas = await loadSchemas(context, value.priorState, providers, { add: () => undefined });
    return formatExplanations(value, createExplainer({ plan: value, config: context.config, schemas, dialect: tofu }));
  });
}

function formatExplanations({ changes, outputChanges }: Plan, explainer: Explainer): string {
  const objects = changes
    .map((change) => explainer.resource(change))
    .filter(({ causes }) => causes.length > 0)
    .map(({ change, causes }) => `${nameOf(change)}: ${causes.map(formatCause).join("; ")}`);
  const outputs = outputChanges
    .filter(({ action }) => action !== "no-op")
    .map((change) => `output.${change.name}:${formatWritten(explainer.output(change).written)}`);
  return [...objects, ...outputs].join("\n");
}

/** Places are line numbers, in `m/main.tf` as `m:4`. */
function formatCause(cause: Cause): string {
  switch (cause.kind) {
    case "new":
      return ["new", formatWritten(cause.declared), formatWritten(cause.repetition)].join("");
    case "moved":
      return `moved from ${cause.from}${cause.statement === undefined ? "" : ` ${cause.statement.start.line}`}`;
    case "triggered":
      return `triggered${formatWritten(cause.trigger)}`;
    case "attribute": {
      const notes = `${cause.forcesReplacement ? "!" : ""}${cause.isUnknown ? "?" : ""}${cause.isSensitive ? "(sensitive)" : ""}`;
      return `${formatPath(cause.path).slice(1)}${notes}${formatWritten(cause.written)}`;
    }
    case "computed":
      return `computed ${cause.paths.map((path) => formatPath(path).slice(1)).join(", ")}`;
    case "noPlace":
      return `${cause.reason}${formatWritten(cause.written)}`;
    default:
      return cause.kind;
  }
}

function formatWritten(written: Written | undefined): string {
  return written === undefined ? "" : ` ${placeOf(written.range)}${formatOrigins(written.origins)}`;
}

function formatOrigins(origins: readonly Origin[]): string {
  if (origins.length === 0) return "";
  const texts = origins.map(({ name, range, changes, from }) =>
    [
      name,
      ...(range ? [` ${placeOf(range)}`] : []),
      ...changes.map((change) => ` = ${nameOf(change)}`),
      formatOrigins(from),
    ].join(""),
  );
  return ` (${texts.join(", ")})`;
}

const placeOf = ({ filename, start }: Written["range"]): string =>
  filename === "main.tf" ? String(start.line) : `${filename.split("/")[0]}:${start.line}`;
const nameOf = ({ address }: ResourceInstanceChange): string => formatAbsResourceInstance(address);
