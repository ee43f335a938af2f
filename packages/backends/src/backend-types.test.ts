import type { Dialect } from "@landform/addrs";
import { nullValue, objectValue, stringValue } from "@landform/cty";
import { silentLog } from "@landform/diagnostics";
import { attributeType, emptyValue } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { backendTypeNamed } from "./backend-types.js";
import { createBackend } from "./create-backend.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

/** What is wrong with these arguments, the others not given. */
async function problemsOf(
  name: string,
  given: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const type = backendTypeNamed(name, "terraform");
  if (type === undefined) return ["no such type"];
  const values = Array.from(type.schema.attributes, ([argument, schema]) => {
    const text = given[argument];
    return [argument, text === undefined ? nullValue(attributeType(schema)) : stringValue(text)] as const;
  });
  const config = Object.keys(given).length === 0 ? emptyValue(type.schema) : objectValue(new Map(values));
  const { diagnostics } = await createBackend(type, config, { dialect, env, log: silentLog });
  return diagnostics.map(({ summary }) => summary);
}

describe("arguments of backends", () => {
  it.each([
    { name: "http", given: {}, want: ["address argument is required"] },
    { name: "http", given: { address: "ftp://x/" }, want: ["address must be HTTP or HTTPS"] },
    { name: "http", given: { address: "http://x/", lock_address: "x" }, want: ["lockAddress must be HTTP or HTTPS"] },
    {
      name: "http",
      given: { address: "http://x/", client_certificate_pem: "c" },
      want: ["client_certificate_pem is set but client_private_key_pem is not"],
    },
    { name: "http", given: { address: "http://x/" }, want: [] },
    { name: "inmem", given: {}, want: [] },
    { name: "s3", given: {}, want: ["Missing Required Value", "Missing Required Value", "Missing region value"] },
    {
      name: "s3",
      given: { bucket: "b", key: "/k", region: "r", kms_key_id: "x", retry_mode: "y" },
      want: ["Invalid Value", "Invalid Value", "Invalid KMS Key ID"],
    },
    { name: "gcs", given: { bucket: "b" }, want: ["Backend not available"] },
    { name: "consul", given: {}, want: ['"path": required field is not set'] },
    { name: "oss", given: {}, want: ['"bucket": required field is not set'] },
    { name: "oci", given: {}, want: ["no such type"] },
  ])("$name $given", async ({ name, given, want }) => {
    expect(await problemsOf(name, given)).toEqual(want);
  });

  it("come from the environment too", async () => {
    expect(await problemsOf("http", {}, { TF_HTTP_ADDRESS: "http://x/" })).toEqual([]);
    expect(await problemsOf("cos", {}, { TENCENTCLOUD_REGION: "r" })).toEqual(['"bucket": required field is not set']);
  });

  it("are others in OpenTofu", () => {
    const names = (name: string, tool: Dialect["name"]) => [
      ...(backendTypeNamed(name, tool)?.schema.attributes.keys() ?? []),
    ];
    expect(names("http", "tofu").filter((argument) => !names("http", "terraform").includes(argument))).toEqual([
      "headers",
    ]);
    expect(names("pg", "tofu").filter((argument) => !names("pg", "terraform").includes(argument))).toEqual([
      "index_name",
      "table_name",
    ]);
  });
});
