import { formatTraversal, traversalOf } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import type { EncryptionConfig, EncryptionTarget } from "./encryption.js";
import { mergeEncryption } from "./merge-encryption.js";
import { parseEncryption } from "./parse-encryption.js";

const dialect = {
  name: "tofu",
  productName: "OpenTofu",
  version: "1.12.6",
  registryHost: "registry.opentofu.org",
} as const;

function parse(text: string): EncryptionConfig {
  const { value, diagnostics } = parseEncryption(text, "TF_ENCRYPTION", dialect);
  expect(diagnostics).toEqual([]);
  expect(value).toBeDefined();
  return value ?? { keyProviders: [], methods: [], range: emptyRange };
}
const start = { line: 0, column: 0, byte: 0 };
const emptyRange = { filename: "", start, end: start };

function problems(text: string): readonly string[] {
  return parseEncryption(text, "TF_ENCRYPTION", dialect).diagnostics.map(
    ({ summary, detail }) => `${summary}: ${detail}`,
  );
}

function methods(target: EncryptionTarget | undefined): readonly string[] {
  if (target === undefined) return [];
  const traversal = target.method && traversalOf(target.method);
  return [traversal === undefined ? "none" : formatTraversal(traversal), ...methods(target.fallback)];
}

describe("parseEncryption", () => {
  it("reads both syntaxes alike", () => {
    const native = parse('method "aes_gcm" "m" {}\nstate {\n enforced = true\n method = method.aes_gcm.m\n}');
    const json = parse('{"method":{"aes_gcm":{"m":{}}},"state":{"enforced":true,"method":"method.aes_gcm.m"}}');
    for (const { methods: declared, state } of [native, json]) {
      expect(declared.map(({ type, name }) => `${type} ${name}`)).toEqual(["aes_gcm m"]);
      expect(state?.enforced).toBe(true);
      expect(methods(state)).toEqual(["method.aes_gcm.m"]);
    }
  });

  it.each([
    { text: "x = 1", want: ['Unsupported argument: An argument named "x" is not expected here.'] },
    {
      text: "state {}\nstate {}",
      want: ["Duplicate state block: Only one state block is allowed. Another was defined at TF_ENCRYPTION:1,1-6."],
    },
    {
      text: 'key_provider "a" "b" {}\nkey_provider "a" "b" {}',
      want: [
        "Duplicate key_provider: Found multiple instances of key_provider.a.b",
        "Duplicate key_provider: Found multiple instances of key_provider.a.b",
      ],
    },
    {
      text: 'method "a b" "c" {}',
      want: [
        "The provided encryption method type is invalid: The supplied encryption method type (a b) does not match the required form of ^([a-zA-Z_0-9-]+)$.",
      ],
    },
  ])("refuses $text", ({ text, want }) => expect(problems(text)).toEqual(want));
});

describe("mergeEncryption", () => {
  it("lays settings over others", () => {
    const base = parse(
      'key_provider "pbkdf2" "k" {\n encrypted_metadata_alias = "x"\n}\nstate {\n enforced = true\n method = method.a.b\n}\nplan {\n method = method.a.b\n}',
    );
    const over = parse(
      'key_provider "pbkdf2" "k" {}\nkey_provider "pbkdf2" "l" {}\nstate {\n method = method.c.d\n fallback {\n method = method.a.b\n }\n}\nremote_state_data_sources {\n default {\n method = method.e.f\n }\n}',
    );
    const merged = mergeEncryption(base, over);
    expect(merged.keyProviders.map(({ name, metadataAlias }) => `${name} ${metadataAlias}`)).toEqual(["k x", "l "]);
    expect(merged.state?.enforced).toBe(true);
    expect(methods(merged.state)).toEqual(["method.c.d", "method.a.b"]);
    expect(methods(merged.plan)).toEqual(["method.a.b"]);
    expect(methods(merged.remoteStates?.default)).toEqual(["method.e.f"]);
  });
});
