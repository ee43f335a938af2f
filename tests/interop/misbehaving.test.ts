import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { haveTerraform } from "../e2e/sandbox.js";
import { type Step, traceOf } from "./compare-runs.js";

const fixtures = inject("fixtures");

const thing = `resource "raw_thing" "a" {
  name   = "one"
  value  = "v"
  secret = "s"
  token  = "t"
  part {
    label = "x"
  }
  port {
    number = 80
  }
}
`;
const data = 'data "raw_echo" "d" {\n  text = "hi"\n}\noutput "o" {\n  value = data.raw_echo.d.result\n}\n';
const ephemeral = `ephemeral "raw_token" "e" {\n  text = "hi"\n}\n${thing.replace('"t"', "ephemeral.raw_token.e.result")}`;
const call = 'output "o" {\n  value = provider::raw::shout("hi")\n}\n';
const importing = `${thing}import {\n  to = raw_thing.a\n  id = "one"\n}\n`;
const meta = `terraform {\n  provider_meta "raw" {\n    module = "m"\n  }\n}\n${thing}`;

const apply = "apply -auto-approve";
const create = (breaks: string): readonly Step[] => [{ configuration: thing, command: apply, breaks }];
const again = (breaks: string, command = apply): readonly Step[] => [...create(""), { command, breaks }];
const change = (configuration: string): readonly Step[] => [...create(""), { configuration, command: apply }];
const once = (configuration: string, breaks: string): readonly Step[] => [{ configuration, command: apply, breaks }];

/** The rule that is broken, and while doing what. */
const cases: Readonly<Record<string, readonly Step[]>> = {
  ...table("creating", create, [
    "plan-other-value",
    "plan-other-secret",
    "plan-unknown-value",
    "plan-name-gone",
    "plan-write-only",
    "plan-no-parts",
    "plan-unknown-parts",
    "plan-null-parts",
    "plan-null-ports",
    "plan-null",
    "plan-wrong-type",
    "plan-deferred",
    "apply-other-value",
    "apply-other-secret",
    "apply-value-gone",
    "apply-unknown",
    "apply-unknown-part",
    "apply-no-parts",
    "apply-other-port",
    "apply-write-only",
    "apply-null",
    "apply-wrong-type",
    "apply-missing",
    "error-PlanResourceChange",
    "error-ApplyResourceChange",
    "warning-ApplyResourceChange",
    "error-ConfigureProvider",
    "fail-ApplyResourceChange",
    "fail-GetProviderSchema",
    "print-PlanResourceChange",
    "legacy,plan-other-value",
    "legacy,apply-other-value",
    "start-noise",
    "start-version",
  ]),
  ...table("applying again", again, [
    "",
    "read-drift",
    "read-unknown",
    "read-write-only",
    "read-wrong-type",
    "read-deferred",
    "upgrade-wrong-type",
    "upgrade-write-only",
    "plan-replace-token",
    "error-ReadResource",
  ]),
  ...table("destroying", (breaks) => again(breaks, "destroy -auto-approve"), [
    "",
    "destroy-plan-not-null",
    "destroy-not-null",
    "no-plan-destroy",
    "error-ApplyResourceChange",
  ]),
  ...table("reading", (breaks) => once(data, breaks), ["", "data-null", "data-unknown", "data-wrong-type"]),
  ...table("opening", (breaks) => once(ephemeral, breaks), ["", "ephemeral-null", "ephemeral-other-value"]),
  ...table("calling", (breaks) => once(call, breaks), ["function-error", "function-wrong-type", "fail-CallFunction"]),
  ...table("importing", (breaks) => once(importing, breaks), ["", "import-none"]),
  replacing: change(thing.replace('"one"', '"two"')),
  updating: change(thing.replace('"v"', '"w"')),
  "telling the module": once(meta, ""),
};

function table(
  doing: string,
  steps: (breaks: string) => readonly Step[],
  rules: readonly string[],
): Readonly<Record<string, readonly Step[]>> {
  return Object.fromEntries(rules.map((rule) => [rule === "" ? doing : `${doing}: ${rule}`, steps(rule)]));
}

/** Both programs run the same configuration with a provider that breaks a rule: they say, ask and keep the same. */
describe.skipIf(fixtures === "" || !haveTerraform)(
  "a provider that breaks rules (skipped without Go and terraform)",
  () => {
    const providers = mkdtempSync(path.join(tmpdir(), "landform-raw-"));
    beforeAll(() => cpSync(path.join(fixtures, "raw"), path.join(providers, "terraform-provider-raw")));
    afterAll(() => rmSync(providers, { recursive: true, force: true }));

    it.each(Object.entries(cases))("%s", async (_, steps) => {
      const [ours, theirs] = await Promise.all([
        traceOf("landform", providers, steps),
        traceOf("terraform", providers, steps),
      ]);
      expect(ours).toEqual(theirs);
    });
  },
);
