import type { Random } from "../../conformance/differential/random.js";
import {
  type Call,
  type Check,
  type Condition,
  type Expression,
  type Item,
  isRepeated,
  type Lifecycle,
  type Module,
  type Output,
  type Provisioner,
  type Repeat,
  type Resource,
  raw,
  type Stack,
  single,
} from "./stack.js";

/** The same stack each time for one seed. */
export function randomStack(random: Random): Stack {
  const ids = { next: 1 };
  const root = randomModule(random, ids, 0);
  const first = root.items[0];
  return {
    root,
    ...(first?.kind === "ephemeral" && { note: first.id }),
    statements: [],
    variables: { size: String(1 + random.below(4)), text: `"${word(random)}"`, secret: `"hush ${word(random)}"` },
  };
}

/** Hands out ids. */
export interface Ids {
  next: number;
}

function randomModule(random: Random, ids: Ids, depth: number): Module {
  const items: Item[] = [];
  const count = depth === 0 ? 2 + random.below(4) : 1 + random.below(3);
  for (let index = 0; index < count; index++) items.push(randomItem(random, ids, items, depth));
  const outputs = lasting(items)
    .filter(() => random.below(2) === 0)
    .map(
      (item): Output => ({
        name: `o${item.id}`,
        ...(item.kind !== "check" && random.below(6) === 0
          ? { value: { kind: "whole", id: item.id }, sensitive: true }
          : { value: { kind: "reference", id: item.id, style: random.below(64) }, sensitive: random.below(8) === 0 }),
      }),
    );
  return {
    items,
    outputs: outputs.length > 0 || depth === 0 ? outputs : [{ name: "fixed", value: raw("7"), sensitive: false }],
  };
}

/** An item that may refer to those before it. */
export function randomItem(random: Random, ids: Ids, before: readonly Item[], depth: number): Item {
  const id = ids.next++;
  const kind = random.below(14);
  if (kind === 13) {
    return {
      kind: "ephemeral",
      id,
      name: `e${id}`,
      repeat: random.below(3) === 0 ? randomRepeat(random, lasting(before)) : single,
      subject: random.below(3) === 0 ? randomSecret(random, before, depth) : randomText(random, before, depth),
      dependsOn: random.below(4) === 0 ? someIds(random, before) : [],
    };
  }
  if (kind === 12) return randomCheck(random, id, before, depth);
  if (kind < 2 && depth < 2) return randomCall(random, ids, id, before, depth);
  if (kind === 2) return { kind: "local", id, name: `l${id}`, value: randomText(random, before, depth) };
  if (kind === 3) {
    return {
      kind: "data",
      id,
      name: `d${id}`,
      repeat: random.below(3) === 0 ? randomRepeat(random) : single,
      subject: randomText(random, before, depth),
      dependsOn: random.below(4) === 0 ? someIds(random, before) : [],
    };
  }
  return randomResource(random, id, before, depth);
}

function randomCheck(random: Random, id: number, before: readonly Item[], depth: number): Check {
  return {
    kind: "check",
    id,
    name: `c${id}`,
    value: randomText(random, before, depth),
    unwanted: word(random),
    ...(random.below(3) === 0 && { subject: randomText(random, before, depth) }),
  };
}

function randomCall(random: Random, ids: Ids, id: number, before: readonly Item[], depth: number): Call {
  return {
    kind: "call",
    id,
    name: `m${id}`,
    repeat: random.below(2) === 0 ? randomRepeat(random, before) : single,
    isSwapped: random.below(4) === 0,
    module: randomModule(random, ids, depth + 1),
    input: randomText(random, before, depth),
    dependsOn: random.below(6) === 0 ? someIds(random, before) : [],
  };
}

function randomResource(random: Random, id: number, before: readonly Item[], depth: number): Resource {
  const type = random.below(4) === 0 ? "terraform_data" : "world_thing";
  return {
    kind: "resource",
    id,
    type,
    name: `r${id}`,
    repeat: random.below(2) === 0 ? randomRepeat(random, before) : single,
    isOthers: type === "world_thing" && random.below(4) === 0,
    args: type === "world_thing" ? thingArguments(random, id, before, depth) : dataArguments(random, before, depth),
    ...(random.below(6) === 0 && { provisioners: randomProvisioners(random) }),
    lifecycle: randomLifecycle(random, type, before),
    dependsOn: random.below(6) === 0 ? someIds(random, before) : [],
  };
}

function thingArguments(random: Random, id: number, before: readonly Item[], depth: number): Resource["args"] {
  const maybe = (name: string, chance: number, make: () => Expression): Record<string, Expression> =>
    random.below(chance) === 0 ? { [name]: make() } : {};
  return {
    name: { kind: "template", parts: [raw(`"t${id}${word(random)}"`), { kind: "key" }, ...inside(depth)] },
    ...maybe("size", 2, () => randomNumber(random, depth)),
    ...maybe("text", 2, () => randomText(random, before, depth)),
    ...maybe("label", 4, () => randomText(random, before, depth)),
    ...maybe("kind", 4, () => randomText(random, before, depth)),
    ...maybe("secret", 6, () => (depth === 0 ? raw("var.secret") : raw("sensitive(var.input)"))),
    ...maybe("code", 5, () => randomSecret(random, before, depth)),
    ...maybe("tags", 4, () => ({ kind: "object", fields: { a: randomText(random, before, depth), b: raw(`"x"`) } })),
    ...maybe("part", 6, () => randomNumber(random, depth)),
    ...maybe("parts", 8, () => randomNumber(random, depth)),
  };
}

export function randomProvisioners(random: Random): readonly Provisioner[] {
  return Array.from({ length: 1 + random.below(2) }, () => ({
    when: random.below(2) === 0 ? "create" : "destroy",
    isFailing: random.below(5) === 0,
    isToGoOn: random.below(2) === 0,
  }));
}

/** Objects of different instances of a module get different names. */
const inside = (depth: number): readonly Expression[] => (depth === 0 ? [] : [raw("var.scope")]);

function dataArguments(random: Random, before: readonly Item[], depth: number): Resource["args"] {
  return {
    ...(random.below(4) > 0 && { input: randomText(random, before, depth) }),
    ...(random.below(4) === 0 && { triggers_replace: randomText(random, before, depth) }),
  };
}

/** A text that may be ephemeral. */
export function randomSecret(random: Random, before: readonly Item[], depth: number): Expression {
  const target = random.pick(before.filter(({ kind }) => kind === "ephemeral"));
  if (target === undefined) return randomText(random, before, depth);
  return { kind: "reference", id: target.id, style: random.below(64) };
}

const lasting = (items: readonly Item[]): readonly Item[] => items.filter(({ kind }) => kind !== "ephemeral");

export function randomText(random: Random, before: readonly Item[], depth: number): Expression {
  const target = random.pick(random.below(40) === 0 ? before : lasting(before));
  const kind = random.below(6);
  if (target !== undefined && kind < 3) return { kind: "reference", id: target.id, style: random.below(64) };
  if (target !== undefined && kind === 3) {
    return {
      kind: "template",
      parts: [raw(`"${word(random)}"`), { kind: "reference", id: target.id, style: random.below(64) }],
    };
  }
  if (kind === 4) return raw(depth === 0 ? "var.text" : "var.input");
  return raw(`"${word(random)}"`);
}

export function randomNumber(random: Random, depth: number): Expression {
  return raw(depth === 0 && random.below(3) === 0 ? "var.size" : String(random.below(4)));
}

function randomLifecycle(random: Random, type: Resource["type"], before: readonly Item[]): Lifecycle {
  const target = random.pick(before.filter(({ kind }) => kind === "resource"));
  return {
    ...(random.below(4) === 0 && { createBeforeDestroy: random.below(4) > 0 }),
    ...(random.below(16) === 0 && { preventDestroy: true }),
    ...(random.below(8) === 0 && { ignoreChanges: [random.pick(ignorable[type]) ?? ""] }),
    ...(target !== undefined &&
      random.below(5) === 0 && { replaceTriggeredBy: { id: target.id, style: random.below(6) } }),
    ...(random.below(10) === 0 && { precondition: random.pick(preconditions) ?? neverFails }),
    ...(random.below(10) === 0 && { postcondition: random.pick(postconditions[type]) ?? neverFails }),
  };
}

const ignorable = {
  world_thing: ["size", "text", "tags", "kind", `tags["a"]`, "part"],
  terraform_data: ["input", "triggers_replace"],
};
const neverFails: Condition = { condition: "true", message: "Never." };
const preconditions: readonly Condition[] = [
  { condition: "length(path.module) > 0", message: "No path." },
  { condition: "length(path.module) > 1", message: "Only in a module." },
];
const postconditions: Readonly<Record<Resource["type"], readonly Condition[]>> = {
  world_thing: [
    { condition: "self.size < 3", message: "It is too large." },
    { condition: "self.revision > 0", message: "No revision of ${self.name}." },
    { condition: `self.label != ""`, message: "No label." },
  ],
  terraform_data: [{ condition: "self.id != null", message: "No id." }],
};

export function randomRepeat(random: Random, before: readonly Item[] = []): Repeat {
  const other = random.pick(before);
  if (other !== undefined && isRepeated(other) && other.repeat.kind === "for_each" && random.below(2) === 0)
    return { ...other.repeat, over: other.id };
  if (random.below(2) === 0) return { kind: "count", count: random.below(8) === 0 ? 0 : 1 + random.below(3) };
  const keys = ["a", "b", "c"].filter(() => random.below(2) === 0);
  return { kind: "for_each", keys: keys.length === 0 && random.below(3) > 0 ? ["a"] : keys };
}

function someIds(random: Random, before: readonly Item[]): readonly number[] {
  return before.filter((item) => isRepeated(item) && random.below(2) === 0).map(({ id }) => id);
}

export function word(random: Random): string {
  return random.pick(["ash", "elm", "fir", "oak", "yew"]) ?? "";
}
