import type { Random } from "../../conformance/differential/random.js";
import {
  type Ids,
  randomItem,
  randomNumber,
  randomProvisioners,
  randomRepeat,
  randomSecret,
  randomText,
  word,
} from "./random-stack.js";
import { provisioner } from "./render.js";
import {
  blockAddress,
  type Call,
  changeItem,
  type Expression,
  type Item,
  instanceAddresses,
  isRepeated,
  itemsOf,
  keySuffixes,
  type Module,
  mapItems,
  modulesOf,
  type Repeat,
  type Resource,
  raw,
  type Stack,
  single,
} from "./stack.js";

/** What happens between two runs, and how the second one is asked for. */
export interface Edit {
  readonly stack: Stack;
  /** Options of `plan`. */
  readonly options: readonly string[];
  /** Done to objects behind the state's back. */
  readonly drift: readonly Drift[];
  /** Instances that the state calls tainted. */
  readonly tainted: readonly string[];
  /** Instances of which an old object is left. */
  readonly deposed: readonly string[];
  /** Instances that the state knows nothing of any more. */
  readonly forgotten: readonly string[];
  /** Objects that nobody manages: id and name. */
  readonly found: readonly { readonly id: string; readonly name: string }[];
  readonly description: readonly string[];
}

/** `undefined`: the object is gone. */
export interface Drift {
  readonly address: string;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

export const unedited: Omit<Edit, "stack"> = {
  options: [],
  drift: [],
  tainted: [],
  deposed: [],
  forgotten: [],
  found: [],
  description: [],
};

export interface Editing {
  readonly random: Random;
  readonly ids: Ids;
}

type OneEdit = (edit: Edit, editing: Editing) => Partial<Edit> | undefined;

/** One to three things that people do, one after the other. */
export function randomEdit(stack: Stack, editing: Editing): Edit {
  const { random } = editing;
  const names = Object.keys(edits);
  let edit: Edit = { ...unedited, stack };
  const count = 1 + random.below(3);
  while (edit.description.length < count) {
    const name = random.pick(names) ?? "";
    const done = edits[name]?.(edit, editing);
    if (done !== undefined) edit = { ...edit, ...done, description: [...edit.description, name] };
  }
  return edit;
}

interface Placed<T extends Item> {
  readonly item: T;
  readonly path: readonly Call[];
}

const resourcesOf = (stack: Stack): readonly Placed<Resource>[] =>
  [...itemsOf(stack.root)].flatMap(({ item, path }) => (item.kind === "resource" ? [{ item, path }] : []));
const callsOf = (stack: Stack): readonly Placed<Call>[] =>
  [...itemsOf(stack.root)].flatMap(({ item, path }) => (item.kind === "call" ? [{ item, path }] : []));
const itemsIn = (stack: Stack): readonly Placed<Item>[] => [...itemsOf(stack.root)];

const edits: Readonly<Record<string, OneEdit>> = {
  renameWithMoved: rename(true),
  rename: rename(false),
  remove(edit, { random }) {
    const found = random.pick(itemsIn(edit.stack));
    return found && { stack: changeItem(edit.stack, found.item.id, () => []) };
  },
  removeWithBlock(edit, { random }) {
    const found = random.pick([...resourcesOf(edit.stack), ...callsOf(edit.stack)]);
    if (found === undefined) return undefined;
    const destroy = random.below(2) === 0;
    const isProvisioned = found.item.kind === "resource" && destroy && random.below(3) === 0;
    const last = isProvisioned
      ? provisioner({ when: "destroy", isFailing: random.below(4) === 0, isToGoOn: false })
      : "";
    const statement = `removed {\n  from = ${blockAddress(found.item, found.path)}\n  lifecycle {\n    destroy = ${destroy}\n  }\n${last}}\n`;
    return {
      stack: withStatement(
        changeItem(edit.stack, found.item.id, () => []),
        statement,
      ),
    };
  },
  changeArgument(edit, { random }) {
    return changeResource(edit.stack, random, ({ item, path }, before) => {
      const name = random.pick(item.type === "world_thing" ? changeable : ["input", "triggers_replace"]) ?? "";
      const depth = path.length;
      const value = ["size", "part"].includes(name)
        ? randomNumber(random, depth)
        : (name === "code" ? randomSecret : randomText)(random, before, depth);
      return { ...item, args: { ...item.args, [name]: value } };
    });
  },
  changeProvisioners(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      const provisioners = random.below(4) === 0 ? [] : randomProvisioners(random);
      return { ...item, provisioners };
    });
  },
  dropArgument(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      const dropped = random.pick(Object.keys(item.args).filter((name) => name !== "name"));
      return { ...item, args: Object.fromEntries(Object.entries(item.args).filter(([name]) => name !== dropped)) };
    });
  },
  renameObject(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      const { name } = item.args;
      if (name?.kind !== "template") return item;
      const parts = [raw(`"t${item.id}${word(random)}"`), ...name.parts.slice(1)];
      return { ...item, args: { ...item.args, name: { kind: "template", parts } } };
    });
  },
  changeVariable(edit, { random }) {
    const variables = random.pick([
      { size: String(1 + random.below(4)) },
      { text: `"${word(random)}"` },
      { secret: `"hush ${word(random)}"` },
    ]);
    return { stack: { ...edit.stack, variables: { ...edit.stack.variables, ...variables } } };
  },
  repeat: changeRepeat(false),
  repeatWithMoved: changeRepeat(true),
  changeLifecycle(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      const { createBeforeDestroy, preventDestroy, ignoreChanges, ...others } = item.lifecycle;
      const lifecycle = random.pick([
        { ...item.lifecycle, createBeforeDestroy: createBeforeDestroy !== true },
        { ...others, ...(ignoreChanges && { ignoreChanges }), preventDestroy: preventDestroy !== true },
        { ...others, ignoreChanges: item.type === "world_thing" ? ["size", "text"] : ["input"] },
        {},
      ]);
      return { ...item, lifecycle: lifecycle ?? {} };
    });
  },
  add(edit, editing) {
    const { random, ids } = editing;
    const modules = [...modulesOf(edit.stack.root)];
    const at = random.below(modules.length);
    const { module, path } = modules[at] ?? { module: edit.stack.root, path: [] };
    const added = { ...module, items: [...module.items, randomItem(random, ids, module.items, path.length)] };
    return { stack: replaceModule(edit.stack, path, added) };
  },
  moveIntoModule(edit, { random }) {
    const resource = random.pick(resourcesOf(edit.stack).filter(({ path }) => path.length === 0));
    const call = random.pick(callsOf(edit.stack).filter(({ path }) => path.length === 0));
    if (resource === undefined || call === undefined) return undefined;
    const { item } = resource;
    const module = {
      ...call.item.module,
      items: [...call.item.module.items, { ...item, dependsOn: [], args: insideOf(item) }],
    };
    const moved = changeItem(
      changeItem(edit.stack, item.id, () => []),
      call.item.id,
      (old) => (old.kind === "call" ? [{ ...old, module }] : [old]),
    );
    const key = keySuffixes(call.item.repeat)[0] ?? "";
    const to = `module.${call.item.name}${key}.${blockAddress(item, [])}`;
    return { stack: withStatement(moved, movedBlock(blockAddress(item, []), to)) };
  },
  moveOutOfModule(edit, { random }) {
    const resource = random.pick(resourcesOf(edit.stack).filter(({ path }) => path.length === 1));
    const call = resource?.path[0];
    if (resource === undefined || call === undefined) return undefined;
    const { item } = resource;
    const gone = changeItem(edit.stack, item.id, () => []);
    const name: Expression = { kind: "template", parts: [raw(`"out${item.id}"`), { kind: "key" }] };
    const moved = { ...item, dependsOn: [], lifecycle: {}, args: { name } };
    const stack = { ...gone, root: { ...gone.root, items: [...gone.root.items, moved] } };
    const key = random.pick(keySuffixes(call.repeat)) ?? "";
    const from = `module.${call.name}${key}.${blockAddress(item, [])}`;
    return { stack: withStatement(stack, movedBlock(from, blockAddress(item, []))) };
  },
  importObject(edit, { random, ids }) {
    const id = ids.next++;
    const name = `found${id}`;
    const args = { name: raw(`"${random.below(4) === 0 ? "other" : name}"`), size: randomNumber(random, 0) };
    const { dependsOn, lifecycle } = { dependsOn: [], lifecycle: {} };
    const repeat: Repeat = random.below(3) === 0 ? { kind: "for_each", keys: ["a"] } : single;
    const item: Resource = {
      kind: "resource",
      id,
      type: "world_thing",
      name: `r${id}`,
      repeat,
      args,
      dependsOn,
      lifecycle,
    };
    const isThere = random.below(6) > 0;
    const to = repeat.kind === "single" ? blockAddress(item, []) : `${blockAddress(item, [])}[each.key]`;
    const lines = repeat.kind === "single" ? [] : [`  for_each = toset(["a"])\n`];
    const statement = `import {\n${lines.join("")}  to = ${to}\n  id = "${name}"\n}\n`;
    const { root } = edit.stack;
    const isDeclared = random.below(8) > 0;
    return {
      stack: withStatement(
        isDeclared ? { ...edit.stack, root: { ...root, items: [...root.items, item] } } : edit.stack,
        statement,
      ),
      ...(isThere && { found: [...edit.found, { id: name, name }] }),
    };
  },
  adopt(edit, { random }) {
    const candidates = resourcesOf(edit.stack).filter(
      ({ item, path }) => item.type === "world_thing" && path.length < 2,
    );
    const placed = random.pick(candidates);
    const address = placed && random.pick(instanceAddresses(placed.item, placed.path));
    if (address === undefined) return undefined;
    const found = { id: `adopted${edit.found.length}`, name: "adopted" };
    return {
      stack: withStatement(edit.stack, `import {\n  to = ${address}\n  id = "${found.id}"\n}\n`),
      forgotten: [...edit.forgotten, address],
      found: [...edit.found, found],
    };
  },
  otherProvider(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      return item.type === "world_thing" ? { ...item, isOthers: item.isOthers !== true } : item;
    });
  },
  swapProviders(edit, { random }) {
    const found = random.pick(callsOf(edit.stack));
    if (found === undefined) return undefined;
    const swapped = { ...found.item, isSwapped: found.item.isSwapped !== true };
    return { stack: changeItem(edit.stack, found.item.id, () => [swapped]) };
  },
  drift(edit, { random }) {
    const address = random.pick(thingAddresses(edit.stack));
    if (address === undefined) return undefined;
    const fields = random.pick([
      { size: 9 },
      { text: "drifted" },
      { tags: { a: "drifted" } },
      { label: "drifted", kind: null },
    ]);
    return { drift: [...edit.drift, { address, fields }] };
  },
  vanish(edit, { random }) {
    const address = random.pick(thingAddresses(edit.stack));
    return address === undefined ? undefined : { drift: [...edit.drift, { address, fields: undefined }] };
  },
  taint(edit, { random }) {
    const address = random.pick(managedAddresses(edit.stack));
    return address === undefined ? undefined : { tainted: [...edit.tainted, address] };
  },
  depose(edit, { random }) {
    const address = random.pick(thingAddresses(edit.stack));
    return address === undefined ? undefined : { deposed: [...edit.deposed, address] };
  },
  failLater(edit, { random }) {
    return changeResource(edit.stack, random, ({ item }) => {
      const fail = random.pick(["create", "half", "update", "delete", "lie"]) ?? "";
      return item.type === "world_thing" ? { ...item, args: { ...item.args, fail: raw(`"${fail}"`) } } : item;
    });
  },
  replaceOption(edit, { random }) {
    const address = random.pick(managedAddresses(edit.stack));
    return address === undefined ? undefined : { options: [...edit.options, `-replace=${address}`] };
  },
  targetOption(edit, { random }) {
    const found = random.pick(itemsIn(edit.stack).filter(({ item }) => isRepeated(item)));
    if (found === undefined || !isRepeated(found.item)) return undefined;
    const instances = instanceAddresses(found.item, found.path);
    const address = random.below(2) === 0 ? blockAddress(found.item, found.path) : random.pick(instances);
    return address === undefined ? undefined : { options: [...edit.options, `-target=${address}`] };
  },
  refreshOption(edit, { random }) {
    if (edit.options.some((option) => modes.includes(option))) return undefined;
    return { options: [...edit.options, random.pick(modes) ?? ""] };
  },
};

const changeable = ["size", "text", "label", "kind", "part", "code"];
const modes = ["-refresh-only", "-destroy", "-refresh=false"];

const managedAddresses = (stack: Stack): readonly string[] =>
  resourcesOf(stack).flatMap(({ item, path }) => instanceAddresses(item, path));
const thingAddresses = (stack: Stack): readonly string[] =>
  resourcesOf(stack).flatMap(({ item, path }) => (item.type === "world_thing" ? instanceAddresses(item, path) : []));

const withStatement = (stack: Stack, statement: string): Stack => ({
  ...stack,
  statements: [...stack.statements, statement],
});
const movedBlock = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;

function rename(withMoved: boolean): OneEdit {
  return (edit, { random }) => {
    const found = random.pick([...resourcesOf(edit.stack), ...callsOf(edit.stack)]);
    if (found === undefined) return undefined;
    const renamed = { ...found.item, name: `${found.item.name}x` };
    const stack = changeItem(edit.stack, found.item.id, (old) => [{ ...old, name: renamed.name }]);
    if (!withMoved) return { stack };
    return {
      stack: withStatement(stack, movedBlock(blockAddress(found.item, found.path), blockAddress(renamed, found.path))),
    };
  };
}

function changeRepeat(withMoved: boolean): OneEdit {
  return (edit, { random }) => {
    const found = random.pick(itemsIn(edit.stack).filter(({ item }) => isRepeated(item)));
    if (found === undefined || !isRepeated(found.item)) return undefined;
    const repeat: Repeat = random.below(3) === 0 ? single : randomRepeat(random);
    const stack = changeItem(edit.stack, found.item.id, (old) => (isRepeated(old) ? [{ ...old, repeat }] : [old]));
    const address = blockAddress(found.item, found.path);
    const from = random.pick(keySuffixes(found.item.repeat));
    const to = random.pick(keySuffixes(repeat));
    const isUnmovable = found.item.kind === "data" || found.item.kind === "ephemeral";
    if (!withMoved || isUnmovable || from === undefined || to === undefined || from === to) return { stack };
    return { stack: withStatement(stack, movedBlock(address + from, address + to)) };
  };
}

function changeResource(
  stack: Stack,
  random: Random,
  change: (found: Placed<Resource>, before: readonly Item[]) => Resource,
): Partial<Edit> | undefined {
  const found = random.pick(resourcesOf(stack));
  if (found === undefined) return undefined;
  const module = found.path.at(-1)?.module ?? stack.root;
  const before = module.items.slice(
    0,
    module.items.findIndex(({ id }) => id === found.item.id),
  );
  const changed = change(found, before);
  return { stack: changeItem(stack, found.item.id, () => [changed]) };
}

/** Arguments that mean something inside of a module, where names must differ between its instances. */
function insideOf(item: Resource): Resource["args"] {
  const { name } = item.args;
  const scoped = name?.kind === "template" ? { ...name, parts: [...name.parts, raw("var.scope")] } : name;
  return { ...withoutRootVariables(item), ...(scoped && { name: scoped }) };
}

function withoutRootVariables(item: Resource): Resource["args"] {
  return Object.fromEntries(
    Object.entries(item.args).map(([name, value]) => [
      name,
      value.kind === "raw" && value.text.startsWith("var.")
        ? raw(name === "size" || name.startsWith("part") ? "2" : `"inside"`)
        : value,
    ]),
  );
}

function replaceModule(stack: Stack, path: readonly Call[], module: Module): Stack {
  const call = path.at(-1);
  if (call === undefined) return { ...stack, root: module };
  return {
    ...stack,
    root: mapItems(stack.root, (item) =>
      item.kind === "call" && item.id === call.id ? [{ ...item, module }] : [item],
    ),
  };
}
