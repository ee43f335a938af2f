# A small stack that touches only this folder: names from random values, one file for each, and a summary.

terraform {
  required_providers {
    local  = { source = "hashicorp/local" }
    random = { source = "hashicorp/random" }
  }
}

variable "languages" {
  description = "Greeting by language code."
  type        = map(string)
  default = {
    de = "Guten Tag"
    en = "Hello"
    es = "Hola"
  }

  validation {
    condition     = length(var.languages) > 0
    error_message = "Name at least one language."
  }
}

resource "random_pet" "guest" {
  length = 2
}

module "greeting" {
  source   = "./modules/greeting"
  for_each = var.languages

  language = each.key
  text     = "${each.value}, ${random_pet.guest.id}!"
}

resource "terraform_data" "summary" {
  input            = { for language, greeting in module.greeting : language => greeting.file }
  triggers_replace = [random_pet.guest.id]
}

output "guest" {
  value = random_pet.guest.id
}

output "files" {
  description = "The file written for each language."
  value       = terraform_data.summary.output
}
