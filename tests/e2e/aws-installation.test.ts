import { existsSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { platform } from "./provider-mirror.js";
import { haveTerraform, type Sandbox, sandbox } from "./sandbox.js";

/** A mirror directory that has the AWS provider: `LANDFORM_TEST_MIRROR`, or where test machines keep one. */
const mirror = process.env.LANDFORM_TEST_MIRROR ?? "/opt/tf-plugins";
const provider = "registry.terraform.io/hashicorp/aws";
const haveAws = existsSync(path.join(mirror, provider));

const files = {
  "main.tf": 'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n  }\n}\n',
  "cli.tfrc": `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`,
};

it.skipIf(!haveAws || !haveTerraform)(
  "locks and links the AWS provider as the real terraform (skipped without both)",
  async () => {
    const installed = async (program: string | undefined) => {
      const box = sandbox(files);
      const env = { TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc"), XDG_CACHE_HOME: box.directory };
      const run = program === undefined ? { dialect: "terraform" as const } : { program };
      expect(await box.run(["init"], { ...run, env })).toMatchObject({ code: 0, stderr: "" });
      return { locks: box.read(".terraform.lock.hcl"), link: linkIn(box) };
    };
    expect(await installed(undefined)).toEqual(await installed("terraform"));
  },
);

function linkIn({ directory }: Sandbox): string {
  const locks = readFileSync(path.join(directory, ".terraform.lock.hcl"), "utf8");
  const version = /version += "(.*)"/.exec(locks)?.[1] ?? "";
  return readlinkSync(path.join(directory, ".terraform", "providers", provider, version, platform));
}
