terraform {
  required_providers {
    notes = {
      source = "example.com/landform/notes"
    }
  }
}

provider "notes" {
  folder = path.root
}

resource "notes_note" "hello" {
  name   = "hello"
  text   = "Hello, ${provider::notes::initials("dear world")}"
  author = { name = "somebody" }
}

output "length" {
  value = notes_note.hello.length
}
