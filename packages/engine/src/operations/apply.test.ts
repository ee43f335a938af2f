import { describe, expect, it } from "vitest";
import { applied, formatState, planned } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const pair = `
  resource "test_object" "a" {
    name  = "a"
    value = "hello"
  }
  resource "test_object" "b" {
    name  = "b"
    value = test_object.a.result
  }
  output "word" { value = test_object.b.result }
`;

describe("apply", () => {
  it("makes objects in the order of their references", async () => {
    const { state, log, diagnostics } = await applied(pair);
    expect(log.join(", ")).toBe("create a, create b");
    expect(diagnostics).toBe("");
    expect(formatState(state)).toMatchInlineSnapshot(`
      "output.word = "hello"
      test_object.a {"fixed":null,"id":"id1","name":"a","result":{"value":"hello","type":"string"},"secret":null,"value":{"value":"hello","type":"string"}}
      test_object.b {"fixed":null,"id":"id2","name":"b","result":{"value":"hello","type":"string"},"secret":null,"value":{"value":"hello","type":"string"}} (after test_object.a)"
    `);
  });

  it("leaves things alone once they are as configured", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(pair, { cloud });
    expect(await planned(pair, { cloud, priorState: state })).toMatchInlineSnapshot(`
      "= test_object.a
      = test_object.b
      = output.word = "hello""
    `);
  });

  it("destroys everything in the opposite order", async () => {
    const cloud = new TestCloud();
    const first = await applied(pair, { cloud });
    const { state, log } = await applied(pair, { cloud, priorState: first.state, mode: "destroy" });
    expect(log.join(", ")).toBe("destroy b, destroy a");
    expect(formatState(state)).toBe("");
  });
});
