// Configurations of any size, the same at each call: what the numbers of docs/performance.md are measured on.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

const range = (count) => Array.from({ length: count }, (_, index) => index);

/** `count` resources in files of fifty, each tenth of them referring to the one before. */
function blocks(count) {
  const files = {};
  for (const index of range(count)) {
    const name = `part_${Math.floor(index / 50)}.tf`;
    const input = index % 10 === 0 || index === 0 ? `"value ${index}"` : `terraform_data.r${index - 1}.id`;
    files[name] = `${files[name] ?? ""}resource "terraform_data" "r${index}" {\n  input = ${input}\n}\n\n`;
  }
  return files;
}

const counted = (count) => ({
  "main.tf": `resource "terraform_data" "a" {\n  count = ${count}\n  input = "value \${count.index}"\n}\n`,
});

/** The numbers below `count` as an expression: `range` itself gives at most 1,024. */
const numbers = (count) =>
  count <= 1000
    ? `range(${count})`
    : `flatten([for a in range(${count / 1000}) : [for b in range(1000) : a * 1000 + b]])`;

const keyed = (count) => ({
  "main.tf": `locals {\n  all = { for i in ${numbers(count)} : "key-\${i}" => { name = "n\${i}", size = i } }\n}\n\nresource "terraform_data" "a" {\n  for_each = local.all\n  input    = each.value\n}\n`,
});

function modules(count) {
  const calls = range(Math.floor(count / 10)).map((index) => {
    const upstream = index === 0 ? '"start"' : `module.m${index - 1}.last`;
    return `module "m${index}" {\n  source = "./child"\n  name   = "m${index}"\n  from   = ${upstream}\n}\n`;
  });
  const child = range(10).map(
    (index) => `resource "terraform_data" "r${index}" {\n  input = "\${var.name}-\${var.from}-${index}"\n}\n`,
  );
  return {
    "main.tf": calls.join("\n"),
    "child/main.tf": `variable "name" { type = string }\nvariable "from" { type = string }\n${child.join("")}output "last" { value = terraform_data.r9.id }\n`,
  };
}

const chain = (length) => ({
  "main.tf": `locals {\n${range(length)
    .map((index) => `  l${index} = ${index === 0 ? "1" : `local.l${index - 1} + 1`}`)
    .join("\n")}\n}\noutput "last" { value = local.l${length - 1} }\n`,
});

const expression = (text) => ({
  "main.tf": `locals {\n  value = ${text}\n}\noutput "size" { value = length(local.value) }\n`,
});

function largeFile(megabytes) {
  const one = (index) =>
    `resource "terraform_data" "large_${index}" {\n  input = {\n    name  = "object number ${index}"\n    tags  = ["a", "b", "\${var.prefix}-${index}"]\n    other = var.prefix == "x" ? ${index} : upper("text")\n  }\n}\n\n`;
  const count = Math.floor((megabytes * 1024 * 1024) / one(1000).length);
  return { "main.tf": `variable "prefix" { default = "x" }\n\n${range(count).map(one).join("")}` };
}

/** Trivial objects of a provider binary, which is asked for each of them. */
const randomIds = (count) => ({
  "main.tf": `resource "random_id" "a" {\n  count       = ${count}\n  byte_length = 8\n}\n`,
});

/**
 * By name: the files, the command to measure, and what must run before it. `fresh` workloads start every run from the
 * same files; a `prepare` of theirs runs again before each. Those of a `provider` need `--provider`.
 */
export const workloads = {
  version: { files: {}, command: ["version"] },
  "plan-empty": { files: { "main.tf": "" }, command: ["plan"] },
  "validate-1000": { files: blocks(1000), command: ["validate"] },
  "validate-5000": { files: blocks(5000), command: ["validate"] },
  "plan-blocks-1000": { files: blocks(1000), command: ["plan"] },
  "plan-blocks-10000": { files: blocks(10_000), command: ["plan"], large: true },
  "plan-count-1000": { files: counted(1000), command: ["plan"] },
  "plan-count-10000": { files: counted(10_000), command: ["plan"], large: true },
  "plan-count-100000": { files: counted(100_000), command: ["plan"], large: true },
  "plan-for-each-1000": { files: keyed(1000), command: ["plan"] },
  "plan-for-each-3000": { files: keyed(3000), command: ["plan"], large: true },
  "plan-modules-1000": { files: modules(1000), command: ["plan"] },
  "plan-modules-10000": { files: modules(10_000), command: ["plan"], large: true },
  "apply-1000": { files: counted(1000), command: ["apply", "-auto-approve"], fresh: true },
  "apply-3000": { files: counted(3000), command: ["apply", "-auto-approve"], fresh: true, large: true },
  "no-op-plan-1000": { files: counted(1000), command: ["plan"], prepare: ["apply", "-auto-approve"] },
  "no-op-plan-3000": { files: counted(3000), command: ["plan"], prepare: ["apply", "-auto-approve"], large: true },
  "destroy-1000": {
    files: counted(1000),
    command: ["destroy", "-auto-approve"],
    prepare: ["apply", "-auto-approve"],
    fresh: true,
  },
  "destroy-3000": {
    files: counted(3000),
    command: ["destroy", "-auto-approve"],
    prepare: ["apply", "-auto-approve"],
    fresh: true,
    large: true,
  },
  "state-list-1000": {
    files: counted(1000),
    command: ["state", "list"],
    prepare: ["apply", "-auto-approve"],
    plainCommand: true,
  },
  "show-json-1000": { files: counted(1000), command: ["show", "-json"], prepare: ["apply", "-auto-approve"] },
  "locals-chain-1000": { files: chain(1000), command: ["plan"] },
  "plan-calls-1000": { files: randomIds(1000), command: ["plan"], provider: true },
  "apply-calls-1000": { files: randomIds(1000), command: ["apply", "-auto-approve"], fresh: true, provider: true },
  "for-100000": { files: expression(`[for i in ${numbers(100_000)} : i * 2]`), command: ["plan"], large: true },
  "jsonencode-4mb": {
    files: expression(
      `jsondecode(jsonencode([for i in ${numbers(50_000)} : { id = i, name = "name of \${i}", on = true }]))`,
    ),
    command: ["plan"],
    large: true,
  },
  "fmt-5mb": { files: largeFile(5), command: ["fmt", "-check", "-list=false"], plainCommand: true, large: true },
  "validate-5mb": { files: largeFile(5), command: ["validate"], large: true },
};

export async function writeWorkload(directory, { files }) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
