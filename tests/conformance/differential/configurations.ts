import { cloud, jsonBlocks, moreOverrides, refactoring, settings } from "./more-configurations.js";

type Files = Readonly<Record<string, string>>;

const values: Files = {
  "main.tf": `
terraform {
  required_version = ">= 1.0"
}
variable "name" {
  type        = string
  description = "What it is called."
  default     = "web"
  validation {
    condition     = length(var.name) > 2 && var.limit > 1
    error_message = "The name \${var.name} is too short."
  }
}
variable "limit" {
  type     = number
  default  = 3
  nullable = false
}
variable "rules" {
  type = list(object({
    port  = number
    hosts = optional(set(string), ["a"])
  }))
  default = [{ port = 80 }]
}
variable "secret" {
  type      = string
  sensitive = true
}
locals {
  ports  = [for rule in var.rules : rule.port if rule.port > 1]
  byPort = { for index, rule in var.rules : rule.port => upper(join("-", rule.hosts))... }
  label  = var.limit > 2 ? "many" : "few"
  text   = <<-EOT
    %{ for port in local.ports ~}
    port \${port}: \${format("%05d", port)}
    %{ endfor ~}
  EOT
  merged = merge({ a = 1 }, { (local.label) = try(var.rules[0].hosts, []) })
  first  = element(local.ports, 0) + 1
  all    = var.rules[*].port
}
output "text" {
  value       = local.text
  description = "All of it."
  precondition {
    condition     = local.first != 0
    error_message = "There is no \${local.label} port."
  }
}
output "secret" {
  value     = { password = var.secret, length = length(var.secret) }
  sensitive = true
}
output "lookup" {
  value      = lookup(local.merged, "a", null)
  depends_on = [terraform_data.one]
}
resource "terraform_data" "one" {}
`,
};

const resources: Files = {
  "main.tf": `
variable "names" {
  type    = set(string)
  default = ["a", "b"]
}
variable "size" {
  default = 2
}
provider "terraform" {
  alias = "other"
}
resource "terraform_data" "counted" {
  count = var.size
  input = { index = count.index, half = count.index / 2 }
}
resource "terraform_data" "keyed" {
  for_each         = var.names
  provider         = terraform.other
  input            = [each.key, each.value, terraform_data.counted[0].id]
  triggers_replace = terraform_data.counted[*].output
  depends_on       = [terraform_data.counted]
  lifecycle {
    create_before_destroy = true
    ignore_changes        = [input]
    replace_triggered_by  = [terraform_data.counted[0].input]
    precondition {
      condition     = var.size > 1 && each.key != ""
      error_message = "There must be more than \${var.size}."
    }
    postcondition {
      condition     = self.output != null
      error_message = "Nothing in \${self.id}."
    }
  }
}
resource "terraform_data" "run" {
  input = terraform_data.keyed["a"].output
  connection {
    type = "ssh"
    host = self.id
    port = 22
  }
  provisioner "local-exec" {
    command     = "echo \${self.input}"
    environment = { NAME = var.size }
  }
  provisioner "local-exec" {
    when       = destroy
    command    = "echo \${self.id}"
    on_failure = continue
  }
}
`,
  "more.tf": `
data "terraform_remote_state" "net" {
  backend   = "local"
  workspace = "default"
  config = {
    path = "\${path.module}/net.tfstate"
  }
}
moved {
  from = terraform_data.old
  to   = terraform_data.run
}
removed {
  from = terraform_data.gone
  lifecycle {
    destroy = false
  }
}
import {
  to = terraform_data.imported
  id = "some-id"
}
resource "terraform_data" "imported" {
  input = data.terraform_remote_state.net.outputs.subnet
}
check "health" {
  data "terraform_remote_state" "now" {
    backend = "local"
    config  = { path = "now.tfstate" }
  }
  assert {
    condition     = data.terraform_remote_state.now.outputs != null
    error_message = "It is \${terraform.workspace}."
  }
}
output "ids" {
  value = { for key, one in terraform_data.keyed : key => one.id }
}
`,
};

const child = `
terraform {
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
variable "size" {
  type = number
  validation {
    condition     = var.size > 0
    error_message = "Too small."
  }
}
variable "tags" {
  type    = map(string)
  default = {}
}
resource "terraform_data" "this" {
  count = var.size
  input = var.tags
}
output "id" {
  value = terraform_data.this[0].id
}
output "tags" {
  value = var.tags
}
`;

const modules: Files = {
  "main.tf": `
terraform {
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
}
provider "terraform" {}
module "one" {
  source = "./child"
  size   = 3
  tags   = { a = "b" }
  providers = {
    terraform = terraform
  }
}
module "many" {
  source     = "./other"
  for_each   = toset(["x", "y"])
  size       = length(each.key)
  tags       = { (each.value) = each.key }
  depends_on = [module.one]
}
output "ids" {
  value = [module.one.id, module.many["x"].id, [for m in module.many : m.tags.a]]
}
`,
  "child/main.tf": child,
  // Of two calls with wrong arguments the programs report one by chance, so each has a module of its own.
  "other/main.tf": child,
};

const json: Files = {
  "main.tf.json": `{
  "variable": {
    "size": { "type": "number", "default": 2 },
    "names": { "type": "list(string)", "default": ["a"] }
  },
  "locals": {
    "label": "\${var.size > 1 ? \\"many\\" : \\"few\\"}",
    "pairs": { "a": "\${var.names[0]}", "b": [1, true, null] }
  },
  "resource": {
    "terraform_data": {
      "one": { "count": "\${var.size}", "input": { "index": "\${count.index}" } },
      "two": {
        "input": "\${terraform_data.one[0].id}",
        "lifecycle": { "ignore_changes": ["input"], "create_before_destroy": true }
      }
    }
  },
  "output": {
    "label": { "value": "\${local.label}-\${upper(local.pairs.a)}" }
  }
}
`,
};

const overrides: Files = {
  "main.tf": `
variable "size" {
  type    = number
  default = 2
}
locals {
  label = "x"
}
resource "terraform_data" "one" {
  input = var.size
  lifecycle {
    create_before_destroy = true
  }
}
output "one" {
  value = terraform_data.one.output
}
`,
  "main_override.tf": `
variable "size" {
  default = 3
}
locals {
  label = "y"
}
resource "terraform_data" "one" {
  triggers_replace = local.label
  lifecycle {
    prevent_destroy = false
  }
}
output "one" {
  description = "The output."
}
`,
};

/** Configurations without a mistake, which need no provider but the built-in one. */
export const configurations: Readonly<Record<string, Files>> = {
  values,
  resources,
  modules,
  json,
  overrides,
  refactoring,
  settings,
  cloud,
  jsonBlocks,
  moreOverrides,
};
