import { describe, expect, it } from "vitest";
import { applied, formatState, planned } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const required = 'terraform {\n  required_providers {\n    test = { source = "hashicorp/test" }\n  }\n}\n';

describe("functions of providers", () => {
  it("are called once for the same arguments, wherever expressions stand", async () => {
    const cloud = new TestCloud();
    const config = `${required}
      locals { shouted = provider::test::shout("a") }
      resource "test_object" "x" {
        count = length(provider::test::shout("ab"))
        name  = "\${provider::test::shout(local.shouted)} \${provider::test::shout("a")}"
        lifecycle {
          precondition {
            condition     = provider::test::shout(local.shouted) == "A!!"
            error_message = "No."
          }
          postcondition {
            condition     = self.name == "\${provider::test::shout("A!")} A!"
            error_message = "Neither."
          }
        }
      }
      output "later" { value = provider::test::shout(test_object.x[0].id) }
    `;
    const { state } = await applied(config, { cloud });
    expect(formatState(state).split("\n")).toEqual([
      'output.later = "ID1!"',
      expect.stringContaining('"name":"A!! A!"'),
      expect.stringContaining('"name":"A!! A!"'),
      expect.stringContaining('"name":"A!! A!"'),
    ]);
  });

  it("tell what is wrong with their arguments", async () => {
    expect(await planned(`${required}output "o" { value = provider::test::shout("") }\n`)).toMatchInlineSnapshot(`
      "no plan
      error: main.tf:6,46-46: Invalid function argument; Invalid value for "word" parameter: there is nothing to shout."
    `);
  });

  it.each([
    {
      config: `${required}output "o" { value = provider::test::whisper("a") }\n`,
      want: 'error: main.tf:6,22-45: Function not found in provider; Function "provider::test::whisper" was not registered by provider',
    },
    {
      config: 'output "o" { value = provider::test::shout("a") }\n',
      want: 'error: main.tf:1,22-43: Unknown function provider; Provider "test" does not exist within the required_providers of this module',
    },
    {
      config: 'output "o" { value = provider::test::shout("a") }\noutput "p" { value = lower(null) }\n',
      want: 'error: main.tf:1,22-43: Unknown function provider; Provider "test" does not exist within the required_providers of this module',
    },
  ])("are reported where there are none: $config", async ({ config, want }) => {
    const [, ...errors] = (await planned(config)).split("\n");
    expect(errors.filter((line) => line !== "")).toEqual([want]);
  });
});
