import type { Dialect } from "@landform/addrs";
import { describe, expect, it } from "vitest";
import { plan } from "../operations/plan.js";
import { contextFor, formatDiagnostics, loadFiles, planRequest, tofu } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const terraform: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

const files = {
  "main.tf": `
    variable "secret" {
      sensitive = true
      default   = "hush"
    }
    variable "token" {
      ephemeral = true
      default   = "hush"
    }
    module "m" {
      source = "./m"
      given  = var.secret
      inside = { of = var.secret }
      token  = var.token
    }
  `,
  "m/main.tf": ["given", "inside", "token"]
    .map(
      (name) => `
        variable "${name}" {
          ephemeral = ${name === "token"}
          validation {
            condition     = jsonencode(var.${name}) == "no"
            error_message = "not \${jsonencode(var.${name})}"
          }
        }
      `,
    )
    .join(""),
};

describe("validation of variables", () => {
  it.each([terraform, tofu])("shows no secret that is given ($name)", async (dialect) => {
    const context = await contextFor(files, new TestCloud());
    const { diagnostics } = await plan({ ...context, config: await loadFiles(files, dialect), dialect }, planRequest);
    const text = formatDiagnostics(diagnostics);
    expect(text).not.toContain("hush");
    expect(text.match(/Error message refers to (sensitive|ephemeral) values/g)).toHaveLength(3);
  });
});
