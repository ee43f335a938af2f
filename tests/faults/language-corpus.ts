import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { haveSuites, suitesDirectory } from "../suites.js";

export type SourceKind = "config" | "json" | "expression" | "template";

export interface Source {
  readonly kind: SourceKind;
  readonly text: string;
}

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Texts of every kind to start from: the repository's own, and those of the shared suites where they are there. */
export function corpus(): readonly Source[] {
  return [...ownSources, ...filesBelow(path.join(root, "examples")), ...(haveSuites ? sourcesOfSuites() : [])];
}

const ownSources: readonly Source[] = [
  {
    kind: "config",
    text: 'a "b" "c" {\n  x = [1, "two ${three}", { four = 5.5e3 }]\n  y { z = <<-E\n    %{ if a ~}b%{ endif }\n    E\n  }\n}\n',
  },
  {
    kind: "config",
    text: "locals {\n  a = { for k, v in var.m : k => v... if v != null }\n  b = var.l[*].x[0].*.y\n  c = a ? -b : !c\n}\n",
  },
  { kind: "json", text: '{"a": [{"b": {"c": "${1 + 1}", "//": null}}, 1e3, true], "d": {"e": "f"}}' },
  { kind: "expression", text: '[for i, x in ["a", 2] : format("%5s-%03d", x, i) if i > 0]' },
  { kind: "expression", text: 'jsondecode(jsonencode({ a = toset([1, 2]), b = try(var.m.x, "y") }))["a"]' },
  { kind: "template", text: "a ${b} %{ for x in y ~}\n${x}, %{ endfor }$${c} %%{d}" },
];

function sourcesOfSuites(): readonly Source[] {
  const vectors = path.join(suitesDirectory, "vectors");
  return [
    ...["hcl-syntax", "fmt"].flatMap((name) => fieldsOf(vectors, name, "config", ["source", "input"])),
    ...["expressions", "functions", "unknowns"].flatMap((name) =>
      fieldsOf(vectors, name, "expression", ["expression"]),
    ),
    ...fieldsOf(vectors, "hcl-json", "json", ["source"]),
    ...filesBelow(path.join(suitesDirectory, "config")),
    ...filesBelow(path.join(suitesDirectory, "hcl-specsuite")),
    ...filesBelow(path.join(suitesDirectory, "equivalence", "tests")),
  ];
}

function fieldsOf(directory: string, name: string, kind: SourceKind, fields: readonly string[]): readonly Source[] {
  const rows: unknown = JSON.parse(readFileSync(path.join(directory, `${name}.json`), "utf8"));
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const entries = typeof row === "object" && row !== null ? Object.entries(row) : [];
    return entries.flatMap(([key, text]) => (fields.includes(key) && typeof text === "string" ? [{ kind, text }] : []));
  });
}

const kindsByExtension: Readonly<Record<string, SourceKind>> = {
  ".tf": "config",
  ".tofu": "config",
  ".hcl": "config",
  ".tfvars": "config",
  ".json": "json",
  ".tmpl": "template",
  ".tftpl": "template",
};

function filesBelow(directory: string): readonly Source[] {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
  return names.flatMap((name) => {
    const kind = kindsByExtension[path.extname(name)];
    return kind === undefined ? [] : [{ kind, text: readFileSync(path.join(directory, name), "utf8") }];
  });
}
