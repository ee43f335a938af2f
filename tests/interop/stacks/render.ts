import {
  type Call,
  type Condition,
  type DataSource,
  type Expression,
  type Item,
  type Lifecycle,
  type Module,
  type Repeat,
  type Resource,
  raw,
  type Stack,
} from "./stack.js";

/** The files of a stack, and the manifest of its modules as `init` leaves it. */
export function render(stack: Stack): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  const manifest = [{ Key: "", Source: "", Dir: "." }];
  const variables = Object.entries(stack.variables).map(([name, value]) => {
    const isSecret = name === "secret";
    return block(`variable "${name}"`, [`default = ${value}`, ...(isSecret ? ["sensitive = true"] : [])]);
  });
  files["main.tf"] = [requirements, ...variables, ...moduleBlocks(stack.root, true), ...stack.statements].join("\n");
  const addCalls = (module: Module, directory: string, key: string): void => {
    for (const call of module.items) {
      if (call.kind !== "call") continue;
      const inside = directory === "." ? `m${call.id}` : `${directory}/m${call.id}`;
      const callKey = key === "" ? call.name : `${key}.${call.name}`;
      manifest.push({ Key: callKey, Source: `./m${call.id}`, Dir: inside });
      const inputs = [block(`variable "input"`, []), block(`variable "scope"`, [])];
      files[`${inside}/main.tf`] = [requirements, ...inputs, ...moduleBlocks(call.module, false)].join("\n");
      addCalls(call.module, inside, callKey);
    }
  };
  addCalls(stack.root, ".", "");
  files[".terraform/modules/modules.json"] = JSON.stringify({ Modules: manifest });
  return files;
}

const requirements = `terraform {
  required_providers {
    world = {
      source = "landform.test/fixtures/world"
    }
  }
}
`;

function moduleBlocks(module: Module, isRoot: boolean): readonly string[] {
  const scope = new Map(module.items.map((item) => [item.id, item]));
  const outputs = module.outputs.map(({ name, value, sensitive }) =>
    block(`output "${name}"`, [
      `value = ${expression(value, scope, { kind: "single" })}`,
      ...(sensitive ? ["sensitive = true"] : []),
    ]),
  );
  return [...module.items.map((item) => itemBlock(item, scope, isRoot)), ...outputs];
}

type Scope = ReadonlyMap<number, Item>;

function itemBlock(item: Item, scope: Scope, isRoot: boolean): string {
  switch (item.kind) {
    case "local":
      return block("locals", [`${item.name} = ${expression(item.value, scope, { kind: "single" })}`]);
    case "call":
      return callBlock(item, scope, isRoot);
    case "data":
      return dataBlock(item, scope);
    case "resource":
      return resourceBlock(item, scope);
  }
}

function callBlock(item: Call, scope: Scope, isRoot: boolean): string {
  const scopeParts = [...(isRoot ? [] : [raw("var.scope")]), raw(`"m${item.id}"`), { kind: "key" } as const];
  return block(`module "${item.name}"`, [
    `source = "./m${item.id}"`,
    ...repetition(item.repeat),
    `input = ${expression(item.input, scope, item.repeat)}`,
    `scope = ${expression({ kind: "template", parts: scopeParts }, scope, item.repeat)}`,
    ...dependsOn(item.dependsOn, scope),
  ]);
}

function dataBlock(item: DataSource, scope: Scope): string {
  return block(`data "world_look" "${item.name}"`, [
    ...repetition(item.repeat),
    `subject = ${expression(item.subject, scope, item.repeat)}`,
    ...dependsOn(item.dependsOn, scope),
  ]);
}

function resourceBlock(item: Resource, scope: Scope): string {
  const args = Object.entries(item.args).map(([name, value]) => {
    const text = expression(value, scope, item.repeat);
    if (name === "part") return block("part", [`port = ${text}`]).trimEnd();
    if (name === "parts")
      return block(`dynamic "part"`, [`for_each = range(${text})`, block("content", [`port = part.value`])]);
    return `${name} = ${text}`;
  });
  return block(`resource "${item.type}" "${item.name}"`, [
    ...repetition(item.repeat),
    ...args,
    ...dependsOn(item.dependsOn, scope),
    ...lifecycle(item.lifecycle, scope),
  ]);
}

function lifecycle(flags: Lifecycle, scope: Scope): readonly string[] {
  const trigger = flags.replaceTriggeredBy && scope.get(flags.replaceTriggeredBy.id);
  const lines = [
    ...(flags.createBeforeDestroy === undefined ? [] : [`create_before_destroy = ${flags.createBeforeDestroy}`]),
    ...(flags.preventDestroy === true ? ["prevent_destroy = true"] : []),
    ...(flags.ignoreChanges === undefined ? [] : [`ignore_changes = [${flags.ignoreChanges.join(", ")}]`]),
    ...(trigger?.kind === "resource"
      ? [`replace_triggered_by = [${triggerOf(trigger, flags.replaceTriggeredBy?.style ?? 0)}]`]
      : []),
    ...condition("precondition", flags.precondition),
    ...condition("postcondition", flags.postcondition),
  ];
  return lines.length === 0 ? [] : [block("lifecycle", lines)];
}

function condition(name: string, found: Condition | undefined): readonly string[] {
  if (found === undefined) return [];
  return [block(name, [`condition = ${found.condition}`, `error_message = "${found.message}"`])];
}

function triggerOf({ type, name, repeat }: Resource, style: number): string {
  const whole = `${type}.${name}`;
  const key = firstKey(repeat);
  const attribute = type === "world_thing" ? ["size", "label", "revision"][style % 3] : "output";
  return style % 2 === 0 ? whole : `${whole}${key}.${attribute}`;
}

function dependsOn(ids: readonly number[], scope: Scope): readonly string[] {
  const names = ids.flatMap((id) => {
    const item = scope.get(id);
    return item === undefined || item.kind === "local" ? [] : [wholeName(item)];
  });
  return names.length === 0 ? [] : [`depends_on = [${names.join(", ")}]`];
}

function wholeName(item: Item): string {
  switch (item.kind) {
    case "local":
      return `local.${item.name}`;
    case "call":
      return `module.${item.name}`;
    case "data":
      return `data.world_look.${item.name}`;
    case "resource":
      return `${item.type}.${item.name}`;
  }
}

function repetition(repeat: Repeat): readonly string[] {
  if (repeat.kind === "count") return [`count = ${repeat.count}`];
  if (repeat.kind === "for_each") return [`for_each = toset([${repeat.keys.map((key) => `"${key}"`).join(", ")}])`];
  return [];
}

function firstKey(repeat: Repeat): string {
  if (repeat.kind === "count") return "[0]";
  return repeat.kind === "for_each" ? `["${repeat.keys[0] ?? "k"}"]` : "";
}

export function expression(value: Expression, scope: Scope, repeat: Repeat): string {
  switch (value.kind) {
    case "raw":
      return value.text;
    case "key":
      if (repeat.kind === "single") return `"one"`;
      return repeat.kind === "count" ? "count.index" : "each.key";
    case "template":
      return `"${value.parts.map((part) => inTemplate(part, scope, repeat)).join("-")}"`;
    case "object":
      return `{ ${Object.entries(value.fields)
        .map(([name, field]) => `${name} = ${expression(field, scope, repeat)}`)
        .join(", ")} }`;
    case "reference":
      return reference(value, scope);
  }
}

function inTemplate(part: Expression, scope: Scope, repeat: Repeat): string {
  const text = expression(part, scope, repeat);
  return /^"[^"$]*"$/.test(text) ? text.slice(1, -1) : `\${${text}}`;
}

/** What is referred to is a text or a number. A reference to what is gone becomes a literal. */
function reference({ id, style }: { readonly id: number; readonly style: number }, scope: Scope): string {
  const item = scope.get(id);
  if (item === undefined) return `"none"`;
  const whole = wholeName(item);
  if (item.kind === "local") return whole;
  const attribute = attributeOf(item, style);
  const several = Math.floor(style / 8) % 3;
  switch (item.repeat.kind) {
    case "single":
      return `${whole}.${attribute}`;
    case "count":
      return [`${whole}[0].${attribute}`, `join(",", ${whole}[*].${attribute})`, `length(${whole})`][several] ?? "";
    case "for_each":
      return (
        [
          `${whole}${firstKey(item.repeat)}.${attribute}`,
          `join(",", [for one in ${whole} : one.${attribute}])`,
          `length(${whole})`,
        ][several] ?? ""
      );
  }
}

function attributeOf(item: Exclude<Item, { kind: "local" }>, style: number): string {
  switch (item.kind) {
    case "call":
      return item.module.outputs[style % Math.max(item.module.outputs.length, 1)]?.name ?? "none";
    case "data":
      return ["size", "label", "exists"][style % 3] ?? "";
    case "resource":
      return (item.type === "world_thing" ? ["id", "label", "size", "revision", "id"][style % 5] : "id") ?? "";
  }
}

function block(header: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.trimEnd().split("\n")).map((line) => `  ${line}\n`);
  return `${header} {\n${inner.join("")}}\n`;
}
