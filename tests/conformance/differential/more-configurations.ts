type Files = Readonly<Record<string, string>>;

/** Blocks that change where objects are, and all that can stand in them. */
export const refactoring: Files = {
  "main.tf": `
module "net" {
  source   = "./net"
  for_each = { east = 1, west = 2 }
  zone     = each.key
  size     = each.value
}
moved {
  from = module.network
  to   = module.net["east"]
}
moved {
  from = module.net["east"].terraform_data.old
  to   = module.net["east"].terraform_data.zone
}
moved {
  from = terraform_data.server
  to   = terraform_data.servers["a"]
}
resource "terraform_data" "servers" {
  for_each = local.servers
  input    = each.value
}
locals {
  servers = { a = "i-1", b = "i-2" }
}
import {
  for_each = local.servers
  to       = terraform_data.servers[each.key]
  id       = each.value
}
import {
  to = module.net["west"].terraform_data.zone
  id = "zone-\${local.servers.a}"
}
removed {
  from = terraform_data.disk
  lifecycle {
    destroy = true
  }
  connection {
    host = "127.0.0.1"
  }
  provisioner "local-exec" {
    when    = destroy
    command = "echo \${self.id}"
  }
}
removed {
  from = module.storage
  lifecycle {
    destroy = false
  }
}
`,
  "net/main.tf": `
variable "zone" {
  type = string
}
variable "size" {
  type = number
}
resource "terraform_data" "zone" {
  input = var.zone
  lifecycle {
    prevent_destroy = true
    ignore_changes  = all
  }
}
moved {
  from = terraform_data.sized[0]
  to   = terraform_data.sized
}
resource "terraform_data" "sized" {
  input = { size = var.size }
}
check "size" {
  assert {
    condition     = var.size < 10
    error_message = "Size \${var.size} of \${var.zone} is large."
  }
  assert {
    condition     = terraform_data.sized.output.size == var.size
    error_message = "Not \${terraform_data.sized.input.size}."
  }
}
output "id" {
  value       = terraform_data.zone.id
  description = "Of the zone."
  depends_on  = [terraform_data.sized]
}
`,
};

/** Settings of the tool, and values that are not kept. */
export const settings: Files = {
  "main.tf": `
terraform {
  required_version = ">= 1.5, < 2.0"
  required_providers {
    terraform = {
      source = "terraform.io/builtin/terraform"
    }
  }
  backend "local" {
    path          = "state/terraform.tfstate"
    workspace_dir = "workspaces"
  }
}
variable "token" {
  type      = string
  ephemeral = true
  sensitive = true
  default   = null
}
variable "size" {
  type        = object({ width = number, height = optional(number, 3) })
  description = <<EOT
How large it is.
EOT
  nullable    = true
  default = {
    width = 4
  }
  validation {
    condition     = var.size.width > 0 && can(regex("^[0-9]+$", var.size.height))
    error_message = "Not a size: \${jsonencode(var.size)}."
  }
  validation {
    condition     = terraform.workspace != "prod" || var.size.height > 1
    error_message = "Too small."
  }
}
locals {
  header   = { authorization = "Bearer \${var.token}" }
  applying = terraform.applying
  area     = var.size.width * var.size.height
  here     = "\${path.module}/\${path.root}/\${path.cwd}"
  encoded  = provider::terraform::encode_tfvars({ area = local.area })
}
module "client" {
  source = "./client"
  header = local.header
  name   = "client-\${local.area}"
}
resource "terraform_data" "call" {
  input = local.here
  provisioner "local-exec" {
    command     = "curl $URL"
    interpreter = ["/bin/sh", "-c"]
    working_dir = path.module
    environment = {
      URL   = local.encoded
      TOKEN = module.client.token
    }
    quiet = true
  }
  provisioner "file" {
    content     = "x"
    destination = "/tmp/x"
    connection {
      type     = "ssh"
      host     = "127.0.0.1"
      user     = "me"
      password = var.token
      timeout  = "2m"
    }
  }
  provisioner "remote-exec" {
    inline     = ["ls", "echo \${self.input}"]
    on_failure = continue
    connection {
      type = "ssh"
      host = self.id
    }
  }
}
output "name" {
  value = module.client.name
}
output "area" {
  value     = local.area
  sensitive = false
}
`,
  "client/main.tf": `
variable "header" {
  type      = map(string)
  ephemeral = true
}
variable "name" {
  type     = string
  nullable = false
}
output "token" {
  value     = var.header.authorization
  ephemeral = true
}
output "name" {
  value = upper(var.name)
  precondition {
    condition     = length(var.name) > 3
    error_message = "Short: \${var.name}."
  }
}
`,
};

export const cloud: Files = {
  "main.tf": `
terraform {
  cloud {
    organization = "acme"
    hostname     = "app.example.com"
    workspaces {
      tags    = ["app", "web"]
      project = "shop"
    }
  }
}
variable "names" {
  type    = list(string)
  default = []
}
resource "terraform_data" "each" {
  count            = length(var.names)
  input            = element(var.names, count.index)
  triggers_replace = [for name in slice(var.names, 0, count.index) : upper(name)]
}
output "named" {
  value = { for index, one in terraform_data.each : var.names[index] => one.output... }
}
output "last" {
  value = try(terraform_data.each[length(var.names) - 1].id, "none")
}
`,
};

/** The JSON syntax of every kind of block. */
export const jsonBlocks: Files = {
  "main.tf.json": `{
  "//": "a comment",
  "terraform": {
    "required_version": ">= 1.5",
    "required_providers": {
      "terraform": { "source": "terraform.io/builtin/terraform" }
    },
    "backend": { "local": { "path": "x.tfstate" } }
  },
  "provider": {
    "terraform": [ {}, { "alias": "other" } ]
  },
  "variable": {
    "names": {
      "type": "set(string)",
      "default": [ "a" ],
      "validation": {
        "condition": "\${length(var.names) > 0}",
        "error_message": "None of \${join(\\", \\", var.names)}."
      }
    }
  },
  "module": {
    "part": {
      "source": "./part",
      "for_each": "\${var.names}",
      "name": "\${each.key}",
      "providers": { "terraform": "terraform.other" },
      "depends_on": [ "terraform_data.first" ]
    }
  },
  "resource": {
    "terraform_data": {
      "first": {
        "input": { "names": "\${var.names}", "static": [ 1, true, null ] },
        "provisioner": [
          { "local-exec": { "command": "echo \${self.id}", "when": "destroy" } },
          { "local-exec": { "command": "echo one", "environment": { "A": "b" } } }
        ]
      },
      "second": {
        "for_each": "\${{ for name in var.names : name => upper(name) }}",
        "provider": "terraform.other",
        "input": "\${each.value}",
        "triggers_replace": "\${terraform_data.first.id}",
        "lifecycle": {
          "create_before_destroy": true,
          "replace_triggered_by": [ "terraform_data.first" ],
          "postcondition": {
            "condition": "\${self.output != null}",
            "error_message": "nothing"
          }
        }
      }
    }
  },
  "data": {
    "terraform_remote_state": {
      "other": { "backend": "local", "config": { "path": "other.tfstate" } }
    }
  },
  "check": {
    "health": {
      "assert": {
        "condition": "\${data.terraform_remote_state.other.outputs != null}",
        "error_message": "no outputs"
      }
    }
  },
  "moved": [
    { "from": "terraform_data.old", "to": "terraform_data.first" }
  ],
  "removed": { "from": "terraform_data.gone", "lifecycle": { "destroy": false } },
  "import": { "to": "terraform_data.second[\\"a\\"]", "id": "some-id" },
  "output": {
    "parts": {
      "value": "\${[for part in module.part : part.name]}",
      "sensitive": false,
      "depends_on": [ "module.part" ]
    }
  }
}
`,
  "part/main.tf.json": `{
  "terraform": {
    "required_providers": { "terraform": { "source": "terraform.io/builtin/terraform" } }
  },
  "variable": { "name": { "type": "string" } },
  "locals": { "upper": "\${upper(var.name)}" },
  "output": { "name": { "value": "\${local.upper}", "description": "In capitals." } }
}
`,
};

/** What a second file changes in every kind of block that it can. */
export const moreOverrides: Files = {
  "main.tf": `
terraform {
  required_version = ">= 1.2"
  backend "local" {
    path = "one.tfstate"
  }
}
provider "terraform" {
  alias = "other"
}
variable "size" {
  type        = number
  description = "One."
  default     = 2
}
variable "names" {
  type    = list(string)
  default = ["a"]
}
module "part" {
  source = "./part"
  name   = "x"
}
resource "terraform_data" "one" {
  count = 1
  input = var.size
  provisioner "local-exec" {
    command = "echo 1"
  }
  lifecycle {
    create_before_destroy = true
    precondition {
      condition     = var.size > 1
      error_message = "small"
    }
  }
}
data "terraform_remote_state" "one" {
  backend = "local"
  config = {
    path = "a.tfstate"
  }
}
output "one" {
  value = module.part.name
}
`,
  "a_override.tf": `
terraform {
  required_version = ">= 1.3"
  backend "local" {
    path = "two.tfstate"
  }
}
variable "size" {
  description = "Two."
  sensitive   = true
}
variable "names" {
  default = ["b", "c"]
}
module "part" {
  name = "y"
}
resource "terraform_data" "one" {
  input    = var.names[0]
  provider = terraform.other
  provisioner "local-exec" {
    command = "echo 2"
  }
}
data "terraform_remote_state" "one" {
  workspace = "default"
}
output "one" {
  value     = [module.part.name, terraform_data.one[0].id]
  sensitive = true
}
`,
  "override.tf.json": `{
  "variable": { "names": { "type": "list(string)" } },
  "resource": { "terraform_data": { "one": { "triggers_replace": "\${data.terraform_remote_state.one.outputs}" } } },
  "output": { "one": { "description": "Both." } }
}
`,
  "part/main.tf": `
variable "name" {}
output "name" {
  value = var.name
}
`,
  "part/override.tf": `
variable "name" {
  type = string
}
`,
};
