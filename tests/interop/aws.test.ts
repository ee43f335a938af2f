import { stringValue } from "@landform/cty";
import { createPluginProvider, type Provider } from "@landform/provider-protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectOf, resourceOf, toJson } from "./provider-under-test.js";
import { awsExecutable, haveAws, type Service, startMoto } from "./real-services.js";

describe.skipIf(!haveAws)("the AWS provider (protocol 5; skipped without it and moto_server)", () => {
  let moto: Service;
  let provider: Provider;
  beforeAll(async () => {
    const started = createPluginProvider({ executable: awsExecutable, name: "registry.terraform.io/hashicorp/aws" })();
    moto = await startMoto();
    const { endpoint } = moto;
    provider = await started;
    const config = objectOf((await provider.schemas()).provider, {
      region: "us-east-1",
      access_key: "test",
      secret_key: "test",
      skip_credentials_validation: true,
      skip_metadata_api_check: "true",
      skip_requesting_account_id: true,
      s3_use_path_style: true,
      endpoints: [{ s3: endpoint, ssm: endpoint, sts: endpoint }],
    });
    expect(await provider.validateProviderConfig({ config })).toEqual({ diagnostics: [] });
    expect(await provider.configure({ terraformVersion: "1.11.4", config })).toEqual({ diagnostics: [] });
  }, 300_000);
  afterAll(async () => {
    await provider?.close();
    moto?.stop();
  });

  it("has many types, of which few are looked at", async () => {
    const schemas = await provider.schemas();
    expect(schemas.resourceTypes.size).toBe(1526);
    expect(schemas.dataSources.size).toBe(608);
    expect([...schemas.functions.keys()].sort()).toEqual(["arn_build", "arn_parse", "trim_iam_role_path"]);
    expect(schemas.capabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
    });
  });

  it("creates, reads, changes and destroys a parameter", async () => {
    const parameter = await resourceOf(provider, "aws_ssm_parameter");
    const config = { name: "/landform/test", type: "String", value: "one" };
    expect(await parameter.validate(config)).toEqual({ diagnostics: [] });
    const created = await parameter.change(parameter.absent, config);
    expect(created.diagnostics).toEqual([]);
    expect(toJson(created.newState)).toMatchObject({ id: "/landform/test", value: "one", version: 1 });
    const read = await parameter.read(created.newState, created.private);
    // The provider finds no tags where none were asked for, as it does under other tools.
    expect(toJson(read.newState)).toEqual({ ...Object(toJson(created.newState)), tags: {} });
    const changed = await parameter.change(read.newState, { ...config, value: "two" }, read.private);
    expect(toJson(changed.newState)).toMatchObject({ value: "two", version: 2 });
    const destroyed = await parameter.change(changed.newState, null, changed.private);
    expect(destroyed).toMatchObject({ diagnostics: [], newState: parameter.absent });
    expect((await parameter.read(changed.newState)).newState).toEqual(parameter.absent);
  });

  it("refuses what the provider refuses", async () => {
    const bucket = await resourceOf(provider, "aws_s3_bucket");
    const { diagnostics } = await bucket.validate({ bucket: "a", bucket_prefix: "b" });
    expect(diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`)).toContain(
      "error: Conflicting configuration arguments",
    );
  });

  it("calls its functions", async () => {
    const args = [stringValue("arn:aws:iam::444455556666:role/example")];
    const { result } = await provider.callFunction({ name: "arn_parse", args });
    expect(result && toJson(result)).toEqual({
      partition: "aws",
      service: "iam",
      region: "",
      account_id: "444455556666",
      resource: "role/example",
    });
  });
});
