variable "language" {
  type = string
}

variable "text" {
  type = string
}

resource "local_file" "this" {
  filename = "${path.root}/greetings/${var.language}.txt"
  content  = "${var.text}\n"
}

output "file" {
  value = local_file.this.filename
}
