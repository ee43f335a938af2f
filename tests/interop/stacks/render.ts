import {
  type Call,
  type Check,
  type Condition,
  type DataSource,
  type Ephemeral,
  type Expression,
  type Item,
  isRepeated,
  type Lifecycle,
  type Module,
  type Provisioner,
  prefixOf,
  type Repeat,
  type Repeated,
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
  const providers = [[], ['alias = "other"', ...noteOf(stack)]].map((lines) => block(`provider "world"`, lines));
  files["main.tf"] = [
    requirements(""),
    ...providers,
    ...variables,
    ...moduleBlocks(stack.root, true),
    ...stack.statements,
  ].join("\n");
  const addCalls = (module: Module, directory: string, key: string): void => {
    for (const call of module.items) {
      if (call.kind !== "call") continue;
      const inside = directory === "." ? `m${call.id}` : `${directory}/m${call.id}`;
      const callKey = key === "" ? call.name : `${key}.${call.name}`;
      manifest.push({ Key: callKey, Source: `./m${call.id}`, Dir: inside });
      const inputs = [block(`variable "input"`, []), block(`variable "scope"`, [])];
      files[`${inside}/main.tf`] = [
        requirements("configuration_aliases = [world.other]"),
        ...inputs,
        ...moduleBlocks(call.module, false),
      ].join("\n");
      addCalls(call.module, inside, callKey);
    }
  };
  addCalls(stack.root, ".", "");
  files[".terraform/modules/modules.json"] = JSON.stringify({ Modules: manifest });
  return files;
}

function noteOf({ note, root }: Stack): readonly string[] {
  const item = root.items.find(({ id }) => id === note);
  const scope = new Map(root.items.map((one) => [one.id, one]));
  return item === undefined ? [] : [`note = ${reference({ id: item.id, style: 0 }, scope)}`];
}

const requirements = (more: string): string => `terraform {
  required_providers {
    world = {
      source = "landform.test/fixtures/world"
      ${more}
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
    case "ephemeral":
      return lookingBlock(item, scope);
    case "resource":
      return resourceBlock(item, scope);
    case "check":
      return checkBlock(item, scope);
  }
}

function callBlock(item: Call, scope: Scope, isRoot: boolean): string {
  const scopeParts = [...(isRoot ? [] : [raw("var.scope")]), raw(`"m${item.id}"`), { kind: "key" } as const];
  return block(`module "${item.name}"`, [
    `source = "./m${item.id}"`,
    ...repetition(item.repeat, scope),
    block("providers =", item.isSwapped === true ? swapped : straight).trimEnd(),
    `input = ${expression(item.input, scope, item.repeat)}`,
    `scope = ${expression({ kind: "template", parts: scopeParts }, scope, item.repeat)}`,
    ...dependsOn(item.dependsOn, scope),
  ]);
}

const straight = ["world = world", "world.other = world.other"];
const swapped = ["world = world.other", "world.other = world"];

function checkBlock({ name, value, unwanted, subject }: Check, scope: Scope): string {
  const one: Repeat = { kind: "single" };
  const looked = subject && block(`data "world_look" "${name}"`, [`subject = ${expression(subject, scope, one)}`]);
  const conditions = [
    `"\${${expression(value, scope, one)}}" != "${unwanted}" || path.module == ""`,
    ...(looked === undefined ? [] : [`data.world_look.${name}.size != 3`]),
  ];
  return block(`check "${name}"`, [
    ...(looked === undefined ? [] : [looked]),
    ...conditions.map((text, at) => block("assert", [`condition = ${text}`, `error_message = "${name} ${at}."`])),
  ]);
}

function lookingBlock(item: DataSource | Ephemeral, scope: Scope): string {
  const header = item.kind === "data" ? `data "world_look"` : `ephemeral "world_key"`;
  return block(`${header} "${item.name}"`, [
    ...repetition(item.repeat, scope),
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
    ...repetition(item.repeat, scope),
    ...(item.isOthers === true ? ["provider = world.other"] : []),
    ...args,
    ...dependsOn(item.dependsOn, scope),
    ...lifecycle(item.lifecycle, scope),
    ...(item.provisioners ?? []).map(provisioner),
  ]);
}

export function provisioner({ when, isFailing, isToGoOn }: Provisioner): string {
  return block(`provisioner "local-exec"`, [
    ...(when === "destroy" ? ["when = destroy"] : []),
    ...(isToGoOn ? ["on_failure = continue"] : []),
    `command = "echo ${when} \${self.id}${isFailing ? "; exit 3" : ""}"`,
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
    return item === undefined || !isRepeated(item) ? [] : [wholeName(item)];
  });
  return names.length === 0 ? [] : [`depends_on = [${names.join(", ")}]`];
}

function wholeName(item: Item): string {
  switch (item.kind) {
    case "local":
      return `local.${item.name}`;
    case "call":
    case "data":
    case "ephemeral":
    case "resource":
      return `${prefixOf(item)}.${item.name}`;
    case "check":
      return `"${item.name}"`;
  }
}

function repetition(repeat: Repeat, scope: Scope): readonly string[] {
  const other = repeat.kind === "for_each" && repeat.over !== undefined ? scope.get(repeat.over) : undefined;
  if (other !== undefined && isRepeated(other) && other.repeat.kind === "for_each") {
    const value = attributeOf(other, 0);
    return [`for_each = { for key, one in ${wholeName(other)} : key => one.${value} }`];
  }
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
    case "whole": {
      const item = scope.get(value.id);
      return item === undefined ? `"none"` : wholeName(item);
    }
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
  if (!isRepeated(item)) return whole;
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

function attributeOf(item: Repeated, style: number): string {
  switch (item.kind) {
    case "call":
      return item.module.outputs[style % Math.max(item.module.outputs.length, 1)]?.name ?? "none";
    case "data":
      return ["size", "label", "exists"][style % 3] ?? "";
    case "ephemeral":
      return ["value", "subject"][style % 2] ?? "";
    case "resource":
      return (item.type === "world_thing" ? ["id", "label", "size", "revision", "id"][style % 5] : "id") ?? "";
  }
}

function block(header: string, lines: readonly string[]): string {
  const inner = lines.flatMap((line) => line.trimEnd().split("\n")).map((line) => `  ${line}\n`);
  return `${header} {\n${inner.join("")}}\n`;
}
