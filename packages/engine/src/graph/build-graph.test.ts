import { DiagnosticList, logFrom } from "@landform/diagnostics";
import { expect, it } from "vitest";
import { buildGraph, type GraphTransform } from "./build-graph.js";

type Step = GraphTransform<string, undefined>;

const addLetters: Step = (draft) => {
  for (const letter of ["a", "b", "c"]) draft.add(letter);
};
const connectLetters: Step = (draft) => {
  draft.connect({ vertex: "a", waitsFor: "b" });
  draft.connect({ vertex: "b", waitsFor: "c" });
};
const closeCircle: Step = (draft) => draft.connect({ vertex: "c", waitsFor: "a" });

function build(steps: Readonly<Record<string, Step>>): string {
  const lines: string[] = [];
  const diags = new DiagnosticList();
  const log = logFrom("trace", (level, message) => lines.push(`${level}: ${message}`));
  const graph = buildGraph({ steps, describe: (vertex) => vertex }, undefined, diags, log);
  const problems = diags.items.map(({ summary }) => summary);
  return [...lines, ...problems, graph === undefined ? "no graph" : graph.vertices.join(" ")].join("\n");
}

it("takes the steps in order, and logs them", () => {
  expect(build({ addLetters, connectLetters })).toMatchInlineSnapshot(`
    "trace: Executing graph transform addLetters
    trace: Completed graph transform addLetters: 3 vertices, 0 edges
    trace: Executing graph transform connectLetters
    trace: Completed graph transform connectLetters: 3 vertices, 2 edges
    a b c"
  `);
});

it("shows the graph where vertices wait for each other", () => {
  expect(build({ addLetters, connectLetters, closeCircle })).toMatchInlineSnapshot(`
    "trace: Executing graph transform addLetters
    trace: Completed graph transform addLetters: 3 vertices, 0 edges
    trace: Executing graph transform connectLetters
    trace: Completed graph transform connectLetters: 3 vertices, 2 edges
    trace: Executing graph transform closeCircle
    trace: Completed graph transform closeCircle: 3 vertices, 3 edges
    error: The graph has 1 cycles:
    a
      b
    b
      c
    c
      a
    Cycle: a, b, c
    no graph"
  `);
});
