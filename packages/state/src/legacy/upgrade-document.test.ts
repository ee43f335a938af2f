import { describe, expect, it } from "vitest";
import { readStateFile } from "../read-state-file.js";
import { render, stateFileOf, terraformDialect } from "../testing.js";
import { formatStateFile } from "../write-state-file.js";

describe("states of older formats", () => {
  it("upgrades format 3", () => {
    const source = `{"version":3,"terraform_version":"0.11.14","serial":5,"lineage":"abc","modules":[
      {"path":["root"],
       "outputs":{"o":{"sensitive":false,"type":"list","value":["a","b"]},"m":{"type":"map","value":{"a":1.50,"b":2}},"s":{"type":"string","value":"x","sensitive":true}},
       "resources":{
         "null_resource.a.0":{"type":"null_resource","depends_on":["x.y"],"provider":"provider.null",
           "primary":{"id":"1","attributes":{"id":"1","triggers.%":"0"},"meta":{"schema_version":"1","z":{"a": 1}},"tainted":true},"deposed":[{"id":"2"}]},
         "data.aws_x.y":{"primary":{"id":"3"},"provider":""}}},
      {"path":["root","m"],"outputs":{"x":{"value":"1"}},"resources":{"null_resource.a":{"primary":{"id":"1"},"provider":"module.m.provider.null.foo"}}}]}`;
    expect(formatStateFile(stateFileOf(source), "indented")).toMatchSnapshot();
  });

  it("upgrades format 1, which counts maps like lists", () => {
    const source = `{"version":1,"serial":5,"modules":[{"path":["root"],"outputs":{"o":"v"},"resources":{"null_resource.a":{
      "primary":{"id":"1","attributes":{"a.#":"1","a.0":"x","m.#":"1","m.k":"v","e.#":"0"}}}}}]}`;
    const { state } = stateFileOf(source);
    const object = state.resources.get("null_resource.a")?.instances.get(undefined)?.current;
    expect(object?.attributesFlat).toEqual({ "a.#": "1", "a.0": "x", "m.%": "1", "m.k": "v", id: "1" });
    expect(state.outputs.get("o")).toMatchObject({ sensitive: false, value: { kind: "known", raw: "v" } });
  });

  it.each([
    `[{"path":["x"]}]`,
    `[{"path":["root","a b"]}]`,
    `[{"path":["root"],"resources":{"a":{}}}]`,
    `[{"path":["root"],"resources":{"a.b.c":{}}}]`,
    `[{"path":["root"],"resources":{"a.b":{"provider":"provider.a.b.c.d"}}}]`,
  ])("reports what can't be upgraded: %s", (modules) => {
    const { diagnostics } = readStateFile(Buffer.from(`{"version":3,"modules":${modules}}`), terraformDialect);
    expect(render(diagnostics).join("\n")).toMatchSnapshot();
  });
});
