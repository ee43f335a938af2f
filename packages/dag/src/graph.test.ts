import { describe, expect, it } from "vitest";
import { contract } from "./contract.js";
import { findCycles } from "./cycles.js";
import { GraphDraft } from "./draft.js";
import { type Graph, reachable } from "./graph.js";
import { reduceTransitively } from "./reduce.js";
import { graphFrom } from "./testing.js";

describe("findCycles", () => {
  it.each([
    { graph: "", want: [] },
    { graph: "b>a c>b d>a,c", want: [] },
    { graph: "b>a a>b", want: ["a b"] },
    { graph: "a>b b>c c>a d>c e>f f>e", want: ["b a c", "f e"] },
    { graph: "a>a", want: [] },
  ])("$graph", ({ graph, want }) => {
    const cycles = findCycles(graphFrom(graph)).map((members) => members.join(" "));
    expect(cycles.sort()).toEqual([...want].sort());
  });

  it("follows a chain of 100,000 vertices", () => {
    const draft = new GraphDraft<number>();
    for (let index = 0; index < 100_000; index++) {
      draft.add(index);
      if (index > 0) draft.connect({ vertex: index, waitsFor: index - 1 });
    }
    expect(findCycles(draft.finish())).toEqual([]);
    draft.connect({ vertex: 0, waitsFor: 99_999 });
    expect(findCycles(draft.finish()).map((members) => members.length)).toEqual([100_000]);
  });
});

describe("reachable", () => {
  it.each([
    { edges: "dependencies" as const, want: "a b c" },
    { edges: "dependents" as const, want: "c d e" },
  ])("$edges", ({ edges, want }) => {
    const graph = graphFrom("b>a c>b d>c e>d f>a");
    expect([...reachable(graph, ["c"], edges)].join(" ")).toBe(want);
  });
});

describe("reduceTransitively", () => {
  it.each([
    { graph: "b>a c>a,b", want: "b>a c>b" },
    { graph: "b>a c>a d>a,b,c", want: "b>a c>a d>b,c" },
    { graph: "b>a c>b d>c e>a,d", want: "b>a c>b d>c e>d" },
  ])("$graph", ({ graph, want }) => {
    expect(reduceTransitively(graphFrom(graph))).toEqual(graphFrom(want));
  });
});

describe("contract", () => {
  it.each([
    { graph: "b>a c>b", kept: "a c", want: "a c>a" },
    { graph: "a b x>a,b c>x d>x", kept: "a b c d", want: "a b c>a,b d>a,b" },
    { graph: "a>x x>a b>x", kept: "a b", want: "a b>a" },
  ])("$graph to $kept", ({ graph, kept, want }) => {
    const wanted = new Set(kept.split(" "));
    expect(edgesOf(contract(graphFrom(graph), (vertex) => wanted.has(vertex)))).toEqual(edgesOf(graphFrom(want)));
  });
});

function edgesOf({ vertices, dependencies }: Graph<string>): Readonly<Record<string, readonly (string | undefined)[]>> {
  return Object.fromEntries(
    vertices.map((vertex, index) => [vertex, (dependencies[index] ?? []).map((other) => vertices[other]).sort()]),
  );
}

describe("GraphDraft", () => {
  it("retains the wanted vertices and the edges between them", () => {
    const draft = new GraphDraft<string>();
    for (const vertex of ["a", "b", "c"]) draft.add(vertex);
    draft.connect({ vertex: "b", waitsFor: "a" });
    draft.connect({ vertex: "c", waitsFor: "b" });
    draft.retain(new Set(["b", "c"]));
    expect(draft.finish()).toEqual(graphFrom("b c>b"));
  });
});
