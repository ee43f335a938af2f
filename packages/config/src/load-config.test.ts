import { formatProvider, formatReference } from "@landform/addrs";
import { stringValue } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { justAttributes } from "@landform/hcl";
import { functionTable } from "@landform/lang";
import { describe, expect, it } from "vitest";
import type { LoadOptions } from "./load-config.js";
import type { Module } from "./module.js";
import { inWords, loadText, terraform, tofu } from "./testing/load-text.js";

async function loadModule(files: Readonly<Record<string, string>>, dialect = tofu): Promise<Module> {
  const { value, diagnostics } = await loadText(files, dialect);
  expect(diagnostics.map(inWords)).toEqual([]);
  return value.root.module;
}

describe("loadConfig", () => {
  it("reads a resource with all that it can have", async () => {
    const module = await loadModule({
      "main.tf": `
terraform {
  required_providers {
    amazon = { source = "hashicorp/aws", version = "~> 5.0" }
  }
}
resource "aws_instance" "web" {
  provider   = amazon.west
  count      = 2
  ami        = "x"
  depends_on = [data.aws_ami.a, module.m]
  lifecycle {
    create_before_destroy = true
    ignore_changes        = [tags["x"], ami]
    precondition {
      condition     = var.ok
      error_message = "No."
    }
  }
  provisioner "local-exec" {
    when       = destroy
    on_failure = continue
    command    = self.id
  }
  connection {
    host = self.ip
  }
  _ {
    count = "an argument of the provider"
  }
}`,
    });
    const resource = module.managedResources.get("aws_instance.web");
    expect(resource && formatProvider(resource.provider)).toBe("registry.opentofu.org/hashicorp/aws");
    expect(resource?.providerLocal).toMatchObject({ localName: "amazon", alias: "west" });
    expect(resource?.dependsOn.map(formatReference)).toEqual(["data.aws_ami.a", "module.m"]);
    expect(resource?.lifecycle).toMatchObject({ createBeforeDestroy: true, preventDestroy: false });
    expect(resource?.lifecycle.ignoreChanges).toHaveLength(2);
    expect(resource?.preconditions.map((rule) => rule.kind)).toEqual(["precondition"]);
    expect(resource?.provisioners).toMatchObject([{ type: "local-exec", when: "destroy", onFailure: "continue" }]);
    expect(resource?.connection?.type).toBe("connection");
    expect(resource && [...justAttributes(resource.body, new DiagnosticList()).keys()]).toEqual(["ami", "count"]);
  });

  it.each([
    { dialect: tofu, want: ["tofu"] },
    { dialect: terraform, want: ["tf"] },
  ])("reads .tofu files in OpenTofu only ($dialect.name)", async ({ dialect, want }) => {
    const files = { "a.tf": "locals {\n  tf = 1\n}", "a.tofu": "locals {\n  tofu = 1\n}", ".b.tf": "x", "c.tf~": "x" };
    expect([...(await loadModule(files, dialect)).locals.keys()]).toEqual(want);
  });

  it("lays override files over the others", async () => {
    const module = await loadModule({
      "main.tf": `
variable "a" {
  type    = number
  default = 1
}
resource "x_y" "z" {
  one = 1
  two = 2
  block {}
  lifecycle {
    create_before_destroy = true
    prevent_destroy       = true
  }
}
locals {
  l = 1
}`,
      "b_override.tf": `
variable "a" {
  default = "2"
}
resource "x_y" "z" {
  two = 3
  dynamic "block" {
    for_each = []
    content {}
  }
  lifecycle {
    create_before_destroy = false
  }
}`,
      "override.tf.json": '{"locals": {"l": 2}}',
    });
    expect(module.variables.get("a")?.default).toMatchObject({ raw: 2 });
    expect(module.locals.get("l")?.range.filename).toBe("override.tf.json");
    const resource = module.managedResources.get("x_y.z");
    expect(resource?.lifecycle).toMatchObject({ createBeforeDestroy: false });
    expect(resource?.lifecycle.preventDestroy).toMatchObject({ kind: "literal" });
    expect(resource?.body.kind).toBe("overridden");
  });

  it("loads called modules, each directory once", async () => {
    const reads: string[] = [];
    const files: Readonly<Record<string, string>> = {
      "main.tf": 'module "a" {\n  source = "./m"\n}\nmodule "b" {\n  source = "./m"\n}',
      "m/main.tf": 'module "c" {\n  source = "../n"\n}',
      "n/main.tf": 'output "o" {\n  value = 1\n}',
    };
    const { value, diagnostics } = await loadText(files, tofu, {
      files: {
        list: async () => ["main.tf"],
        read: async (path) => {
          reads.push(path);
          return new TextEncoder().encode(files[path] ?? "");
        },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(reads.sort()).toEqual(["m/main.tf", "main.tf", "n/main.tf"]);
    const { root, sources } = value;
    expect([...root.children.keys()]).toEqual(["a", "b"]);
    expect(root.children.get("b")?.children.get("c")?.path).toEqual(["b", "c"]);
    expect([...sources.keys()].sort()).toEqual(["m/main.tf", "main.tf", "n/main.tf"]);
  });

  it("finds out sources from variables and locals in OpenTofu", async () => {
    const files = {
      "main.tf": `
variable "name" {}
locals {
  base = "./\${var.name}"
}
module "a" {
  source = local.base
  inner  = "n"
}`,
      "m/main.tf": 'variable "inner" {}\nmodule "b" {\n  source = "../${var.inner}"\n}',
      "n/main.tf": 'output "path" {\n  value = path.module\n}',
    };
    const rootInputs = () => stringValue("m");
    const { value, diagnostics } = await loadText(files, tofu, { rootInputs });
    expect(diagnostics.map(inWords)).toEqual([]);
    expect(value.root.children.get("a")?.children.get("b")?.module.directory).toBe("n");
  });

  it("says what a source depends on when that can't be known", async () => {
    const source = 'locals {\n  s = x_y.z.id\n}\nmodule "a" {\n  source = local.s\n}';
    const { diagnostics } = await loadText({ "main.tf": source });
    expect(diagnostics.map(inWords)).toEqual([
      "main.tf:2,7-12: error: Dynamic value in static context; Unable to use x_y.z in static context, which is required by local.s",
      "main.tf:5,12-19: error: Unable to compute static value; module.a.source depends on local.s which is not available",
    ]);
  });

  it.each([
    { forOperation: false, dialect: tofu, looks: false },
    { forOperation: true, dialect: tofu, looks: true },
    { forOperation: true, dialect: terraform, looks: false },
  ])("looks at other calls although one source is wrong: %o", async ({ forOperation, dialect, looks }) => {
    const calls: string[] = [];
    const source = 'module "a" {\n  source = x_y.z.id\n}\nmodule "b" {\n  source = "./b"\n}';
    const resolveModule: LoadOptions["resolveModule"] = ({ call }) => {
      calls.push(call.name);
      return undefined;
    };
    await loadText({ "main.tf": source }, dialect, { forOperation, resolveModule });
    expect(calls).toEqual(looks ? ["a", "b"] : []);
  });

  it.each([
    {
      source: 'provider "x" {\n  alias    = "a"\n  for_each = toset([1])\n}',
      want: 'main.tf:3,14-24: error: Invalid for_each argument; The given "for_each" argument value is unsuitable: "for_each" supports sets of strings, but you have provided a set containing type number.',
    },
    {
      source: 'provider "x" {\n  alias    = "a"\n  for_each = y_z.k\n}',
      want: "main.tf:3,14-19: error: Dynamic value in static context; Unable to use y_z.k in static context, which is required by provider.x.a.for_each",
    },
    {
      source: 'module "m" {\n  source = "./m"\n}',
      called: 'variable "a" {\n  const = true\n}',
      want: "main.tf:1,12-12: error: Missing required variable in module call; ",
    },
  ])("evaluates in OpenTofu what must be known early: $source", async ({ source, called = "", want }) => {
    const functions = functionTable({ dialect: "tofu", baseDirectory: "." });
    const { diagnostics } = await loadText({ "main.tf": source, "m/main.tf": called }, tofu, { functions });
    expect(inWords(diagnostics[0] ?? { severity: "error", summary: "none", detail: "" })).toBe(want);
  });

  it("tells in OpenTofu of attributes that a default has in vain, although others are wrong", async () => {
    const source = 'variable "a" {\n  type    = list(object({ port = number }))\n  default = [{ prt = 80 }]\n}';
    const { diagnostics } = await loadText({ "main.tf": source });
    expect(diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`)).toEqual([
      "warning: Object attribute is ignored",
      "error: Invalid default value for variable",
    ]);
  });

  it("reports a local that needs itself", async () => {
    const source = 'locals {\n  a = local.b\n  b = local.a\n}\nmodule "m" {\n  source = local.a\n}';
    const { diagnostics } = await loadText({ "main.tf": source });
    expect(diagnostics.map((diagnostic) => diagnostic.summary)).toContain("Circular reference");
  });

  it("reports only what is incompatible where a file is for other versions", async () => {
    const files = { "main.tofu": 'terraform {\n  required_version = "< 1.0"\n}\nfuture "block" {}' };
    expect((await loadText(files)).diagnostics.map(({ summary }) => summary)).toEqual(["Incompatible module"]);
    const same = { "main.tf": 'terraform {\n  required_version = "< 1.0"\n}\n' };
    expect((await loadText(same)).diagnostics).toEqual([]);
    const { diagnostics } = await loadText(same, terraform);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Unsupported Terraform Core version"]);
  });

  it.each([
    { files: { "main.tf": 'module "a" {\n  source = "./."\n}' }, at: "main.tf:1,1-11" },
    {
      files: { "main.tf": 'module "a" {\n  source = "./m"\n}', "m/main.tf": 'module "b" {\n  source = "../"\n}' },
      at: "m/main.tf:1,1-11",
    },
  ])("reports a module that calls itself at $at", async ({ files, at }) => {
    const { diagnostics } = await loadText(files);
    expect(diagnostics.map(inWords)).toEqual([expect.stringContaining(`${at}: error: Module calls itself;`)]);
  });

  it("reports a directory that can't be read", async () => {
    expect((await loadText({})).diagnostics.map(inWords)).toEqual([
      "error: Failed to read module directory; Module directory . does not exist or cannot be read.",
    ]);
  });
});
