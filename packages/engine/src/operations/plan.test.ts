import { describe, expect, it } from "vitest";
import { planned } from "../testing/engine-fixture.js";

describe("plan", () => {
  it("creates what is new, and passes unknown values on", async () => {
    const plan = await planned(`
      resource "test_object" "a" {
        name  = "a"
        value = local.word
      }
      resource "test_object" "b" {
        name  = "b\${test_object.a.name}"
        value = test_object.a.result
      }
      locals {
        word = "hello"
      }
      output "id" { value = test_object.a.id }
      output "name" { value = test_object.b.name }
    `);
    expect(plan).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          value = "hello"
      + test_object.b
          id = ?
          name = "ba"
          result = ?
          value = ?
      + output.id = ?
      + output.name = "ba""
    `);
  });
});
