import {
  asBool,
  asNumber,
  asString,
  canIterate,
  elementsOf,
  formatNumber,
  type NumberBound,
  type Refinement,
  stringValue,
  typeString,
  unknownValue,
  type Value,
  withMark,
} from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { evaluate, parseExpression } from "@landform/hcl";
import { nodeCharsets, nodeCrypto } from "../node.js";
import type { FileAccess, FileProblem } from "./file-access.js";
import type { FunctionOptions } from "./function-context.js";
import { functionTable } from "./function-table.js";

// For tests: from an expression to its value in words.

/**
 * The value of `expression`, or what is wrong with it behind "! ". In it, `secret` is a sensitive string "s3cret",
 * `later` an unknown value, and other variables are those given.
 */
export function evaluated(
  expression: string,
  options: Partial<FunctionOptions> = {},
  variables: Readonly<Record<string, Value>> = {},
): string {
  const { dialect = "terraform" } = options;
  const functions = functionTable({
    dialect,
    baseDirectory: ".",
    crypto: nodeCrypto,
    charsets: nodeCharsets,
    ...options,
  });
  const diags = new DiagnosticList();
  const { value: parsed, diagnostics } = parseExpression(expression, "test.tf");
  diags.addAll(diagnostics);
  const known = { secret: withMark(stringValue("s3cret"), "sensitive"), later: unknownValue({ kind: "dynamic" }) };
  const scope = { dialect, functions, variables: new Map(Object.entries({ ...known, ...variables })) };
  const value = evaluate(parsed, scope, diags);
  return diags.hasErrors ? `! ${diags.items.map(({ detail }) => detail).join(" ")}` : inWords(value);
}

/** `tolist(["a", null])`, `sensitive("a")`, `unknown string, not null`. */
export function inWords(value: Value): string {
  return [...value.marks].reduce((text, mark) => `${mark}(${text})`, withoutMarks(value));
}

function withoutMarks(value: Value): string {
  if (value.kind === "null") return "null";
  if (value.kind === "unknown") return [`unknown ${typeString(value.type)}`, ...claims(value.refinement)].join(", ");
  const { kind } = value.type;
  if (kind === "string") return JSON.stringify(asString(value));
  if (kind === "number") return formatNumber(asNumber(value));
  if (kind === "bool") return String(asBool(value));
  if (!canIterate(value)) return kind;
  const elements = [...elementsOf(value)];
  if (kind === "map" || kind === "object") {
    const entries = elements.map(([key, element]) => `${asString(key)} = ${inWords(element)}`).join(", ");
    return kind === "map" ? `tomap({${entries}})` : `{${entries}}`;
  }
  const list = `[${elements.map(([, element]) => inWords(element)).join(", ")}]`;
  return kind === "tuple" ? list : `to${kind}(${list})`;
}

function claims({ notNull, stringPrefix, numberMin, numberMax, lengthMin, lengthMax }: Refinement): readonly string[] {
  const bound = (sign: string, { value, inclusive }: NumberBound) =>
    `${sign}${inclusive ? "=" : ""} ${formatNumber(value)}`;
  return [
    ...(notNull === true ? ["not null"] : []),
    ...(stringPrefix === undefined ? [] : [`starts with ${JSON.stringify(stringPrefix)}`]),
    ...(numberMin === undefined ? [] : [bound(">", numberMin)]),
    ...(numberMax === undefined ? [] : [bound("<", numberMax)]),
    ...(lengthMin === undefined && lengthMax === undefined ? [] : [`length ${lengthMin ?? 0}..${lengthMax ?? ""}`]),
  ];
}

/** A file system of the given files, by path; a path that ends with a slash is an empty directory. */
export function filesOf(files: Readonly<Record<string, string | Uint8Array>>): FileAccess {
  const directories = new Set(["", "."]);
  for (const path of Object.keys(files)) {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) directories.add(path.slice(0, end));
  }
  const clean = (path: string) => path.replace(/^\.\/|\/$/g, "");
  const missing = (step: string, path: string): FileProblem => ({
    kind: "fileProblem",
    isMissing: true,
    message: `${step} ${path}: no such file or directory`,
  });
  return {
    read(path) {
      if (directories.has(clean(path)))
        return { ...missing("read", path), isMissing: false, message: `read ${path}: is a directory` };
      const content = files[clean(path)];
      if (content === undefined) return missing("open", path);
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
    kindOf(path) {
      if (directories.has(clean(path))) return "directory";
      return files[clean(path)] === undefined ? missing("stat", path) : "file";
    },
    list(path) {
      const parent = clean(path) === "." || path === "" ? "" : `${clean(path)}/`;
      const names = new Set<string>();
      for (const each of [...directories, ...Object.keys(files)]) {
        if (each.startsWith(parent) && each !== ".") names.add(each.slice(parent.length).replace(/\/.*/, ""));
      }
      names.delete("");
      return [...names].sort().map((name) => ({ name, kind: directories.has(parent + name) ? "directory" : "file" }));
    },
    workingDirectory: () => "/project",
    homeDirectory: () => "/home/me",
  };
}
