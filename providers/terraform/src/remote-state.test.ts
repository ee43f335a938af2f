import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backendTypeNamed } from "@landform/backends";
import { silentLog } from "@landform/diagnostics";
import { unknown } from "@landform/provider-sdk";
import { createProviderTester } from "@landform/provider-sdk/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTerraformProvider } from "./provider.js";

const dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
} as const;

const state = {
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "5d6c1f3e-5d7c-4f5b-9f1c-0a8a4f2f6a01",
  outputs: {
    name: { value: "n", type: "string" },
    secret: { value: ["s"], type: ["list", "string"], sensitive: true },
  },
  resources: [],
};

describe("terraform_remote_state", () => {
  let folder = "";
  let file = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "landform-remote-state-"));
    file = path.join(folder, "terraform.tfstate");
    writeFileSync(file, JSON.stringify(state));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function read(config: Readonly<Record<string, unknown>>) {
    const tester = await createProviderTester(
      createTerraformProvider({ dialect, backendTypeNamed, env: {}, log: silentLog }),
    );
    return tester.readData("terraform_remote_state", config);
  }

  it("has the outputs of another state, and defaults for what it lacks", async () => {
    const defaults = { name: "default", other: 1 };
    expect(await read({ backend: "local", config: { path: file }, defaults })).toEqual({
      backend: "local",
      config: { path: file },
      defaults,
      outputs: { name: "n", other: 1, secret: ["s"] },
      workspace: null,
    });
  });

  it.each([
    {
      name: "a backend that is not there",
      config: () => ({ backend: "nope" }),
      want: 'Invalid backend configuration (backend): There is no backend type named "nope".',
    },
    {
      name: "an argument that is not there",
      config: () => ({ backend: "local", config: { file } }),
      want: 'Invalid backend configuration (config): The given configuration is not valid for backend "local": unexpected attribute "file".',
    },
    {
      name: "a configuration that is no object",
      config: () => ({ backend: unknown, config: "x" }),
      want: "Invalid backend configuration (config): The configuration must be an object value.",
    },
    {
      name: "defaults that are no object",
      config: () => ({ backend: "local", defaults: ["x"] }),
      want: "Invalid default values (defaults): Defaults must be given in an object value.",
    },
    {
      name: "a state that is not there",
      config: () => ({ backend: "local", config: { path: path.join(folder, "none") } }),
      want: "Unable to find remote state (workspace): No stored state was found for the given workspace in the given backend.",
    },
  ])("refuses $name", async ({ config, want }) => {
    await expect(read(config())).rejects.toThrow(want);
  });
});
