import { emptyState } from "@landform/state";
import { expect, it } from "vitest";
import { applied, contextFor, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { apply } from "./apply.js";
import { plan } from "./plan.js";

const many = { "main.tf": 'resource "test_object" "a" {\n  count = 8\n  name  = "a"\n}\n' };

/** Interrupts with the first thing that is done, once it is to. */
class InterruptedCloud extends TestCloud {
  interrupt: AbortController | undefined;

  override does(what: string): boolean {
    this.interrupt?.abort();
    return super.does(what);
  }
}

it.each(["normal", "destroy"] as const)(
  "begins nothing after an interrupt that was still waiting for its turn, in mode %s",
  async (mode) => {
    const cloud = new InterruptedCloud();
    const priorState = mode === "normal" ? emptyState : (await applied(many, { cloud })).state;
    const context = { ...(await contextFor(many, cloud)), parallelism: 2 };
    const { value } = await plan(context, { ...planRequest, mode, priorState });
    if (value === undefined) return expect.unreachable();
    const before = cloud.log.length;
    cloud.interrupt = new AbortController();
    const { signal } = cloud.interrupt;
    const { state } = await apply({ ...context, signal }, { plan: value, variables: new Map() });
    const done = cloud.log.length - before;
    expect(done).toBeLessThanOrEqual(2);
    const [resource] = state.resources.values();
    expect(resource?.instances.size).toBe(mode === "normal" ? done : 8 - done);
  },
);
