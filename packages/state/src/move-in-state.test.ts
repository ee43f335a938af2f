import { formatAbsResourceInstance, parseTarget } from "@landform/addrs";
import { invariant } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { isMoveRefusal, moveInState } from "./move-in-state.js";
import { readStateFile } from "./read-state-file.js";
import type { State } from "./state.js";
import { emptyState } from "./working-state.js";

const dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
} as const;

/** A state with these objects, by address; each depends on the resources in its list. */
function stateOf(objects: Readonly<Record<string, readonly string[]>>): State {
  const resources = Object.entries(objects).map(([address, dependencies]) => {
    const target = parseTarget(address);
    invariant(target !== undefined && target.kind !== "module", "an address of an object");
    const module = address.includes("module.")
      ? address.slice(0, address.lastIndexOf(".", address.lastIndexOf(".") - 1))
      : "";
    return {
      ...(module !== "" && { module }),
      ...target.resource,
      provider: 'provider["example.com/a/b"]',
      instances: [
        {
          ...(target.kind === "resourceInstance" && { index_key: target.key }),
          schema_version: 0,
          attributes: {},
          dependencies,
        },
      ],
    };
  });
  const text = JSON.stringify({ version: 4, serial: 1, lineage: "l", outputs: {}, resources });
  const { value } = readStateFile(Buffer.from(text), dialect);
  invariant(value !== undefined, "the state can be read");
  return value.state;
}

function addressesIn(state: State): readonly string[] {
  return [...state.resources.values()]
    .flatMap(({ module, resource, instances }) =>
      Array.from(instances, ([key, { current }]) => {
        const after = current?.dependencies ?? [];
        return `${formatAbsResourceInstance({ module, resource, key })}${after.length > 0 ? ` after ${after.join(" ")}` : ""}`;
      }),
    )
    .sort();
}

/** What is where after a move within one state, or why it is refused. */
function moved(
  objects: Readonly<Record<string, readonly string[]>>,
  from: string,
  to: string,
): readonly string[] | string {
  const state = stateOf(objects);
  const [source, destination] = [parseTarget(from), parseTarget(to)];
  invariant(source !== undefined && destination !== undefined, "both are addresses");
  const result = moveInState({ from: state, to: state }, source, destination);
  if (!isMoveRefusal(result)) return addressesIn(result.to);
  return result.diagnostics.map(({ summary, detail }) => `${summary}; ${detail}`).join("\n");
}

const nothing: readonly string[] = [];

describe("moveInState", () => {
  it.each([
    { title: "a resource", objects: { "t_t.a": nothing }, from: "t_t.a", to: "t_t.b", want: ["t_t.b"] },
    { title: "to a key", objects: { "t_t.a": nothing }, from: "t_t.a", to: 't_t.b["k"]', want: ['t_t.b["k"]'] },
    {
      title: "beside others",
      objects: { "t_t.a": nothing, "t_t.b[0]": nothing },
      from: "t_t.a",
      to: "t_t.b[1]",
      want: ["t_t.b[0]", "t_t.b[1]"],
    },
    { title: "one instance", objects: { "t_t.a[0]": nothing }, from: "t_t.a[0]", to: "t_t.a", want: ["t_t.a"] },
    {
      title: "into a module",
      objects: { "t_t.a": nothing },
      from: "t_t.a",
      to: "module.m.t_t.a",
      want: ["module.m.t_t.a"],
    },
    {
      title: "a module with those in it",
      objects: { "module.m.t_t.a": nothing, "module.m.module.n.t_t.b": nothing },
      from: "module.m",
      to: 'module.x["k"]',
      want: ['module.x["k"].module.n.t_t.b', 'module.x["k"].t_t.a'],
    },
    {
      title: "below itself",
      objects: { "module.m.t_t.a": nothing },
      from: "module.m",
      to: "module.m.module.n",
      want: ["module.m.module.n.t_t.a"],
    },
    {
      title: "dependencies on what moved are forgotten",
      objects: { "t_t.a": nothing, "t_t.b": ["t_t.a", "t_t.c"], "t_t.c": nothing, "t_t.d": ["t_t.c"] },
      from: "t_t.a",
      to: "t_t.x",
      want: ["t_t.b", "t_t.c", "t_t.d after t_t.c", "t_t.x"],
    },
    {
      title: "also those on what is in a module",
      objects: { "module.m.t_t.a": nothing, "t_t.b": ["module.m.t_t.a"] },
      from: "module.m",
      to: "module.n",
      want: ["module.n.t_t.a", "t_t.b"],
    },
  ])("$title", ({ objects, from, to, want }) => {
    expect(moved(objects, from, to)).toEqual(want);
  });

  it.each([
    {
      from: "t_t.x",
      to: "t_t.y",
      want: "Invalid source address; Cannot move t_t.x: does not match anything in the current state.",
    },
    { from: "t_t.a[0]", to: "t_t.y", want: "Invalid source address; The current state does not contain t_t.a[0]." },
    {
      from: "t_t.a",
      to: "t_t.b",
      want: "Invalid target address; Cannot move to t_t.b: there is already a resource instance at that address in the current state.",
    },
    {
      from: "t_t.a",
      to: "u.a",
      want: "Invalid state move request; Cannot move t_t.a to u.a: resource types don't match.",
    },
    {
      from: "t_t.a",
      to: "data.t_t.a",
      want: "Invalid state move request; Cannot move t_t.a to data.t_t.a: a managed resource can be moved only to another managed resource address.",
    },
    {
      from: "t_t.a",
      to: "module.m",
      want: "Invalid target address; Cannot move t_t.a to module.m: the target must also be a resource instance.",
    },
    {
      from: "module.m",
      to: "t_t.a",
      want: "Invalid target address; Cannot move module.m to t_t.a: the target must also be a module.",
    },
    {
      from: "t_t.c",
      to: "t_t.y[0]",
      want: "Invalid target address; Cannot move t_t.c to t_t.y[0]: the source is a whole resource (not a resource instance) so the target must also be a whole resource.",
    },
    {
      from: "module.m",
      to: "module.n",
      want: "Error moving state: destination module already exists; Please ensure your addresses and state paths are valid. No state was persisted. Your existing states are untouched.",
    },
  ])("refuses $from to $to", ({ from, to, want }) => {
    const objects = {
      "t_t.a": nothing,
      "t_t.b": nothing,
      "t_t.c[1]": nothing,
      "module.m.t_t.a": nothing,
      "module.n.t_t.a": nothing,
    };
    expect(moved(objects, from, to)).toBe(want);
  });

  it("moves to another state", () => {
    const from = stateOf({ "t_t.a": nothing, "t_t.b": nothing });
    const [source, destination] = [parseTarget("t_t.a"), parseTarget("t_t.c")];
    invariant(source !== undefined && destination !== undefined, "both are addresses");
    const result = moveInState({ from, to: emptyState }, source, destination);
    invariant(!isMoveRefusal(result), "it can be moved");
    expect({ from: addressesIn(result.from), to: addressesIn(result.to), moves: result.moves }).toEqual({
      from: ["t_t.b"],
      to: ["t_t.c"],
      moves: [{ from: "t_t.a", to: "t_t.c" }],
    });
  });
});
