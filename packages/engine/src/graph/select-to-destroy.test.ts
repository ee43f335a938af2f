import { formatAbsResourceInstance, parseTarget } from "@landform/addrs";
import { invariant } from "@landform/diagnostics";
import { readStateFile } from "@landform/state";
import { describe, expect, it } from "vitest";
import { indexState } from "../state-index.js";
import { tofu } from "../testing/engine-fixture.js";
import { selectToDestroy } from "./select-to-destroy.js";

/** Resources `t_t.NAME` by `MODULE NAME`, each with its keys and what it depends on. */
const objects: Readonly<Record<string, { keys: readonly (number | undefined)[]; after?: readonly string[] }>> = {
  " a": { keys: [0, 1] },
  " b": { keys: [undefined], after: ["t_t.a"] },
  " c": { keys: [0, 1], after: ["t_t.b"] },
  " d": { keys: [undefined] },
  "module.m[0] x": { keys: [undefined], after: ["t_t.d"] },
  "module.m[0] y": { keys: [undefined], after: ["module.m.t_t.x", "t_t.d"] },
  "module.m[1] x": { keys: [undefined], after: ["t_t.d"] },
  "module.m[1] y": { keys: [undefined], after: ["module.m.t_t.x", "t_t.d"] },
  " e": { keys: [undefined], after: ["module.m.t_t.y"] },
};

const state = (() => {
  const resources = Object.entries(objects).map(([place, { keys, after = [] }]) => {
    const [module = "", name = ""] = place.split(" ");
    const instances = keys.map((key) => ({
      ...(key !== undefined && { index_key: key }),
      schema_version: 0,
      attributes: {},
      dependencies: after,
    }));
    const provider = 'provider["example.com/a/b"]';
    return { ...(module !== "" && { module }), mode: "managed", type: "t_t", name, provider, instances };
  });
  const text = JSON.stringify({ version: 4, serial: 1, lineage: "l", outputs: {}, resources });
  const { value } = readStateFile(Buffer.from(text), tofu);
  invariant(value !== undefined, "the state can be read");
  return value.state;
})();

/** The names of what is to be destroyed, without `t_t.`. */
function destroyed(options: { readonly targets?: readonly string[]; readonly excludes?: readonly string[] }): string {
  const parse = (texts: readonly string[] = []) =>
    texts.map((text) => parseTarget(text)).filter((t) => t !== undefined);
  const selection = { targets: parse(options.targets), excludes: parse(options.excludes) };
  const { includes } = selectToDestroy(selection, indexState(state));
  const addresses = [...state.resources.values()].flatMap((resource) =>
    [...resource.instances.keys()].map((key) => ({ ...resource, key })),
  );
  return addresses.filter(includes).map(formatAbsResourceInstance).join(" ").replaceAll("t_t.", "");
}

describe("selectToDestroy", () => {
  it.each([
    { targets: ["t_t.b"], want: "b c[0] c[1]" },
    { targets: ["t_t.a[0]"], want: "a[0] b c[0] c[1]" },
    { targets: ["t_t.c[0]", "t_t.b"], want: "b c[0] c[1]" },
    { targets: ["module.m[1].t_t.x"], want: "module.m[1].x module.m[1].y e" },
    { targets: ["t_t.d"], want: "d module.m[0].x module.m[0].y module.m[1].x module.m[1].y e" },
    { targets: ["module.m"], want: "module.m[0].x module.m[0].y module.m[1].x module.m[1].y e" },
    { targets: ["t_t.none"], want: "" },
    { excludes: ["t_t.b"], want: "c[0] c[1] d module.m[0].x module.m[0].y module.m[1].x module.m[1].y e" },
    { excludes: ["t_t.a[0]"], want: "a[1] b c[0] c[1] d module.m[0].x module.m[0].y module.m[1].x module.m[1].y e" },
    { excludes: ["module.m[1].t_t.y"], want: "a[0] a[1] b c[0] c[1] module.m[0].x module.m[0].y e" },
  ])("targets $targets, excludes $excludes", ({ want, ...options }) => {
    expect(destroyed(options)).toBe(want);
  });
});
