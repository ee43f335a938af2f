import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listOf, number, objectOf, string } from "@landform/cty";
import { type Diagnostic, SourceText } from "@landform/diagnostics";
import type { ProviderSchemas } from "@landform/provider-protocol";
import { describe, expect, it } from "vitest";
import { diagnosticDocument } from "./diagnostic-document.js";
import { formatDocument } from "./format-json.js";
import { functionsDocument } from "./functions-document.js";
import { providerSchemasDocument } from "./provider-schemas-document.js";
import { formatValidation } from "./validation-document.js";

const environment = { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: undefined };
const hasTerraform = spawnSync("terraform", ["version"], { env: environment }).status === 0;

/** A command in an empty folder with this configuration. */
function terraform(configuration: string, ...args: string[]): string {
  const directory = mkdtempSync(path.join(tmpdir(), "documents-"));
  try {
    writeFileSync(path.join(directory, "main.tf"), configuration);
    return spawnSync("terraform", args, { cwd: directory, env: environment, encoding: "utf8" }).stdout;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe("functionsDocument", () => {
  it.skipIf(!hasTerraform)("is what terraform prints (skipped where it is not installed)", () => {
    const printed = execFileSync("terraform", ["metadata", "functions", "-json"], {
      env: environment,
      encoding: "utf8",
    });
    const { function_signatures: wanted } = JSON.parse(printed);
    const { function_signatures: ours } = JSON.parse(formatDocument(functionsDocument({ name: "terraform" })));
    expect(Object.keys(ours)).toEqual(Object.keys(wanted));
    expect(withoutDescriptions(ours)).toEqual(withoutDescriptions(wanted));
  });
});

/** Their words are theirs. */
function withoutDescriptions(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json, (key, value) => (key === "description" ? undefined : value)));
}

const configuration = `output "b" {
  value = cidrsubnet("é", 1, 2)
}
`;

describe("diagnosticDocument", () => {
  const start = { line: 2, column: 11, byte: 23 };
  const diagnostic: Diagnostic = {
    severity: "error",
    summary: "Error in function call",
    detail: 'Call to function "cidrsubnet" failed: invalid CIDR expression: invalid CIDR address: é.',
    subject: { filename: "main.tf", start, end: { line: 2, column: 22, byte: 34 } },
    functionCall: { name: "cidrsubnet", signature: "cidrsubnet(prefix, newbits, netnum)" },
  };
  const sources = {
    source: (name: string) => (name === "main.tf" ? new SourceText(configuration) : undefined),
    blockContext: () => 'output "b"',
  };

  it.skipIf(!hasTerraform)("is what terraform prints (skipped where it is not installed)", () => {
    expect(formatValidation([diagnostic], sources)).toBe(terraform(configuration, "validate", "-json"));
  });

  it.skipIf(!hasTerraform)(
    "has the types of templatestring that terraform has (skipped where it is not installed)",
    () => {
      const text = 'output "b" {\n  value = templatestring("é", {})\n}\n';
      const printed = JSON.parse(terraform(text, "validate", "-json"));
      const functionCall = {
        name: "templatestring",
        signature: "templatestring(template, vars)",
        dialect: "terraform",
      } as const;
      const ours = diagnosticDocument(
        { ...diagnostic, functionCall },
        { ...sources, source: () => new SourceText(text) },
      );
      expect(ours.snippet?.function_call).toEqual(printed.diagnostics[0].snippet.function_call);
    },
  );

  it("widens empty ranges, and goes without a snippet where the source is missing", () => {
    const subject = { filename: "gone.tf", start, end: start };
    expect(diagnosticDocument({ severity: "warning", summary: "S", detail: "D", subject }, sources)).toEqual({
      severity: "warning",
      summary: "S",
      detail: "D",
      range: { filename: "gone.tf", start, end: { line: 2, column: 12, byte: 24 } },
    });
  });
});

describe("providerSchemasDocument", () => {
  const schemas: ProviderSchemas = {
    provider: { version: 0, block: { attributes: new Map(), blockTypes: new Map() } },
    resourceTypes: new Map([
      [
        "a_b",
        {
          version: 2,
          block: {
            description: "<b>",
            descriptionKind: "markdown",
            attributes: new Map([
              ["id", { type: string, computed: true }],
              [
                "n",
                { nestedType: { nesting: "list", attributes: new Map([["x", { type: number, required: true }]]) } },
              ],
            ]),
            blockTypes: new Map([
              [
                "rule",
                {
                  nesting: "set",
                  minItems: 1,
                  maxItems: 0,
                  block: { attributes: new Map(), blockTypes: new Map(), deprecated: true },
                },
              ],
            ]),
          },
        },
      ],
    ]),
    dataSources: new Map(),
    ephemeralResourceTypes: new Map(),
    identities: new Map([
      ["a_b", { version: 1, attributes: new Map([["id", { type: string, requiredForImport: true }]]) }],
    ]),
    functions: new Map([
      [
        "f",
        {
          description: "d",
          summary: "s",
          parameters: [{ name: "p", type: objectOf({ a: string }), allowNull: true }],
          variadic: { name: "v", type: listOf(string) },
          returnType: string,
        },
      ],
    ]),
    listResourceTypes: new Map(),
    actions: new Map(),
    capabilities: {},
    diagnostics: [],
  };

  it("tells everything that a schema says", () => {
    const provider = { hostname: "h.example", namespace: "n", type: "a" };
    expect(formatDocument(providerSchemasDocument([[provider, schemas]], { name: "terraform" }))).toMatchSnapshot();
  });

  it("is only the format without providers", () => {
    expect(providerSchemasDocument([], { name: "terraform" })).toEqual({ format_version: "1.0" });
  });
});
