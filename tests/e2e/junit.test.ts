import { describe, expect, it } from "vitest";
import { haveTerraform, sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
variable "x" { default = 1 }
output "o" {
  value = var.x
  precondition {
    condition     = var.x != 9
    error_message = "nine"
  }
}
check "c" {
  assert {
    condition     = var.x != 7
    error_message = "seven"
  }
}
`,
  "tests/outcomes.tftest.hcl": `
run "good" {}
run "fails" {
  variables { unknown = 1 }
  assert {
    condition     = output.o == 2
    error_message = "bad <&> \\"x\\" ]]>"
  }
  assert {
    condition     = output.o == 1
    error_message = "good"
  }
}
run "fails_twice" {
  assert {
    condition     = output.o == 2
    error_message = "one"
  }
  assert {
    condition     = output.o == 3
    error_message = "two"
  }
}
run "errors" {
  variables { x = 7 }
}
run "skipped" {}
`,
  "tests/expected.tftest.hcl": `
run "expects" {
  expect_failures = [check.c]
}
run "left_out" {}
`,
  "tests/empty.tftest.hcl": "",
  "tests/warned.tftest.hcl": `
run "too_early" {
  variables {
    x       = 9
    unknown = 1
  }
  expect_failures = [output.o]
}
`,
};

/** Times differ from run to run. */
function untimed(report: string): string {
  return report.replaceAll(/ time="\d+(?:\.\d+)?(?:e-\d+)?" timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g, " TIMED");
}

describe("test -junit-xml", () => {
  it.skipIf(!haveTerraform)("writes what the real terraform writes (skipped where there is none)", async () => {
    const box = sandbox(files);
    box.terraform(["init"]);
    box.terraform(["test", "-junit-xml=theirs.xml"]);
    const { code } = await box.run(["test", "-junit-xml=ours.xml"], { dialect: "terraform" });
    expect(untimed(box.read("ours.xml"))).toBe(untimed(box.read("theirs.xml")));
    expect(code).toBe(1);
  });

  it("writes a suite a file and a case a run, also with -json", async () => {
    const box = sandbox({ ...files, "tests/outcomes.tftest.hcl": "", "tests/expected.tftest.hcl": 'run "a" {}\n' });
    const { code } = await box.run(["test", "-json", "-junit-xml=r.xml", "-filter=tests/expected.tftest.hcl"]);
    expect(untimed(box.read("r.xml"))).toBe(`<?xml version="1.0" encoding="UTF-8"?><testsuites>
  <testsuite name="tests/expected.tftest.hcl" tests="1" skipped="0" failures="0" errors="0">
    <testcase name="a" classname="tests/expected.tftest.hcl" TIMED></testcase>
  </testsuite>
</testsuites>`);
    expect(code).toBe(0);
  });

  it("says where it cannot write", async () => {
    const { code, stderr } = await sandbox(files).run(["test", "-no-color", "-junit-xml=no/where.xml"]);
    expect(stderr).toContain(
      'Error: error saving JUnit XML to file "no/where.xml"\n\nopen no/where.xml: no such file or directory\n',
    );
    expect(code).toBe(1);
  });
});
