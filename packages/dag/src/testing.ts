import { GraphDraft } from "./draft.js";
import type { Graph } from "./graph.js";

/** A graph written as `b>a c>a,b d`: b waits for a, c for a and b, d for nothing. Vertices appear when first named. */
export function graphFrom(text: string): Graph<string> {
  const draft = new GraphDraft<string>();
  for (const item of text.split(" ").filter((part) => part !== "")) {
    const [vertex = "", dependencies = ""] = item.split(">");
    const names = dependencies.split(",").filter((name) => name !== "");
    for (const name of [...names, vertex]) draft.add(name);
    for (const waitsFor of names) draft.connect({ vertex, waitsFor });
  }
  return draft.finish();
}
