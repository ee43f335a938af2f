/**
 * A small configuration as data, so that it can be changed as people change theirs and written again. Items refer to
 * one another by `id`, which stays when a name or a repetition changes.
 */
export interface Stack {
  readonly root: Module;
  /** `moved`, `removed` and `import` blocks of the root module, as text. */
  readonly statements: readonly string[];
  /** Defaults of the root module's variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** An ephemeral resource of the root module that configures the provider `world.other`. */
  readonly note?: number;
}

export interface Module {
  readonly items: readonly Item[];
  readonly outputs: readonly Output[];
}

export type Item = Resource | DataSource | Ephemeral | Local | Call | Check;
export type ResourceType = "world_thing" | "terraform_data";

export interface Resource {
  readonly kind: "resource";
  readonly id: number;
  readonly type: ResourceType;
  readonly name: string;
  readonly repeat: Repeat;
  readonly args: Readonly<Record<string, Expression>>;
  readonly lifecycle: Lifecycle;
  readonly dependsOn: readonly number[];
  /** Managed by the provider configuration `world.other`. */
  readonly isOthers?: boolean;
  readonly provisioners?: readonly Provisioner[];
}

/** A command that says something, and may fail then. */
export interface Provisioner {
  readonly when: "create" | "destroy";
  readonly isFailing: boolean;
  readonly isToGoOn: boolean;
}

export interface DataSource {
  readonly kind: "data";
  readonly id: number;
  readonly name: string;
  readonly repeat: Repeat;
  readonly subject: Expression;
  readonly dependsOn: readonly number[];
}

export interface Ephemeral {
  readonly kind: "ephemeral";
  readonly id: number;
  readonly name: string;
  readonly repeat: Repeat;
  readonly subject: Expression;
  readonly dependsOn: readonly number[];
}

export interface Local {
  readonly kind: "local";
  readonly id: number;
  readonly name: string;
  readonly value: Expression;
}

export interface Call {
  readonly kind: "call";
  readonly id: number;
  readonly name: string;
  readonly repeat: Repeat;
  readonly module: Module;
  readonly input: Expression;
  readonly dependsOn: readonly number[];
  /** Its two provider configurations change places. */
  readonly isSwapped?: boolean;
}

export interface Check {
  readonly kind: "check";
  readonly id: number;
  readonly name: string;
  /** Must not be `unwanted`. */
  readonly value: Expression;
  readonly unwanted: string;
  /** What a data source of its own looks for. */
  readonly subject?: Expression;
}

export interface Output {
  readonly name: string;
  readonly value: Expression;
  readonly sensitive: boolean;
}

export type Repeat =
  | { readonly kind: "single" }
  | { readonly kind: "count"; readonly count: number }
  /** `over`: the keys are those of another item of the module, where that has some. */
  | { readonly kind: "for_each"; readonly keys: readonly string[]; readonly over?: number };

export type Expression =
  | { readonly kind: "raw"; readonly text: string }
  /** The instance's own key as text. */
  | { readonly kind: "key" }
  /** Something of another item of the module; `style` says what, whatever the item is then. */
  | { readonly kind: "reference"; readonly id: number; readonly style: number }
  /** All of an item, with all its instances. */
  | { readonly kind: "whole"; readonly id: number }
  | { readonly kind: "template"; readonly parts: readonly Expression[] }
  | { readonly kind: "object"; readonly fields: Readonly<Record<string, Expression>> };

export interface Lifecycle {
  readonly createBeforeDestroy?: boolean;
  readonly preventDestroy?: boolean;
  readonly ignoreChanges?: readonly string[];
  readonly replaceTriggeredBy?: { readonly id: number; readonly style: number };
  readonly precondition?: Condition;
  readonly postcondition?: Condition;
}

export interface Condition {
  readonly condition: string;
  readonly message: string;
}

export const single: Repeat = { kind: "single" };
export const raw = (text: string): Expression => ({ kind: "raw", text });

export type Repeated = Resource | DataSource | Ephemeral | Call;
export const isRepeated = (item: Item): item is Repeated => item.kind !== "local" && item.kind !== "check";

/** Each module of the stack with the calls that lead to it. */
export function* modulesOf(
  root: Module,
  path: readonly Call[] = [],
): Generator<{ module: Module; path: readonly Call[] }> {
  yield { module: root, path };
  for (const item of root.items) if (item.kind === "call") yield* modulesOf(item.module, [...path, item]);
}

export function* itemsOf(root: Module): Generator<{ item: Item; path: readonly Call[] }> {
  for (const { module, path } of modulesOf(root)) for (const item of module.items) yield { item, path };
}

/** Change the items of each module; what `change` leaves out goes away. */
export function mapItems(module: Module, change: (item: Item) => readonly Item[]): Module {
  const items = module.items.flatMap((item) =>
    change(item.kind === "call" ? { ...item, module: mapItems(item.module, change) } : item),
  );
  return { ...module, items };
}

/** Change the one item with this id. */
export function changeItem(stack: Stack, id: number, change: (item: Item) => readonly Item[]): Stack {
  return { ...stack, root: mapItems(stack.root, (item) => (item.id === id ? change(item) : [item])) };
}

/** The address of a block, of all instances of it. */
export function blockAddress(item: Repeated, path: readonly Call[]): string {
  return [...path.map(({ name }) => `module.${name}`), `${prefixOf(item)}.${item.name}`].join(".");
}

/** What stands before its name where it is referred to. */
export function prefixOf(item: Repeated): string {
  if (item.kind === "resource") return item.type;
  return { data: "data.world_look", ephemeral: "ephemeral.world_key", call: "module" }[item.kind];
}

/** The addresses of all instances of a block. */
export function instanceAddresses(item: Repeated, path: readonly Call[]): readonly string[] {
  const prefixes = path.reduce<readonly string[]>(
    (before, call) =>
      before.flatMap((prefix) => keySuffixes(call.repeat).map((key) => `${prefix}module.${call.name}${key}.`)),
    [""],
  );
  const own = blockAddress(item, []);
  return prefixes.flatMap((prefix) => keySuffixes(item.repeat).map((key) => prefix + own + key));
}

export function keySuffixes(repeat: Repeat): readonly string[] {
  if (repeat.kind === "single") return [""];
  if (repeat.kind === "count") return Array.from({ length: repeat.count }, (_, index) => `[${index}]`);
  return repeat.keys.map((key) => `["${key}"]`);
}
