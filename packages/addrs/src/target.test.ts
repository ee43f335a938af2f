import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { parseAbsResourceInstance } from "./parse-resource.js";
import { formatTarget, namesInState, parseTarget, targetContains } from "./target.js";

describe("parseTarget", () => {
  it.each([
    ["aws_instance.web", "resource"],
    ["aws_instance.web[0]", "resourceInstance"],
    ["data.aws_ami.x", "resource"],
    ["module.a", "module"],
    ['module.a["k"].module.b', "module"],
    ['module.a[1].aws_instance.web["x\\ny$${z}"]', "resourceInstance"],
  ])("%s is a %s", (text, kind) => {
    const target = parseTarget(text);
    expect(target?.kind).toBe(kind);
    expect(target && formatTarget(target)).toBe(text);
  });

  it.each([
    ["aws_instance", "Resource specification must include a resource type and name."],
    ["module", 'Prefix "module." must be followed by a module name.'],
    ["aws_instance.web.id", "Resource instance key must be given in square brackets."],
    ["aws_instance.web[0].id", "Unexpected extra operators after address."],
    ["aws_instance[0].web", "A resource name is required."],
  ])("refuses %s", (text, detail) => {
    const diags = new DiagnosticList();
    expect(parseTarget(text, diags)).toBeUndefined();
    expect(diags.items.map((diagnostic) => diagnostic.detail)).toEqual([detail]);
  });
});

it("takes the prefix that references may have", () => {
  const target = parseTarget("module.a.resource.aws_instance.web[0]");
  expect(target && formatTarget(target)).toBe("module.a.aws_instance.web[0]");
});

describe("targetContains", () => {
  it.each([
    ["aws_instance.web", "aws_instance.web[3]", true],
    ["aws_instance.web[3]", "aws_instance.web[3]", true],
    ["aws_instance.web[3]", "aws_instance.web", false],
    ["module.a", "module.a[0].module.b.aws_instance.web", true],
    ["module.a.module.b", "module.a.module.b[1].aws_instance.web", true],
    ["module.a.module.b", "module.a[0].module.b.aws_instance.web", false],
    ["module.a[1]", "module.a[0].aws_instance.web", false],
    ["module.a.aws_instance.web", 'module.a["k"].aws_instance.web["x"]', false],
    ["module.a", "aws_instance.web", false],
  ])("%s contains %s: %s", (target, instance, want) => {
    const parsedTarget = parseTarget(target);
    const parsedInstance = parseAbsResourceInstance(instance);
    expect(parsedTarget && parsedInstance && targetContains(parsedTarget, parsedInstance)).toBe(want);
  });
});

describe("namesInState", () => {
  it.each([
    ["module.a.module.b", "module.a.module.b[1].aws_instance.web", true],
    ["module.a.module.b", "module.a[0].module.b.aws_instance.web", false],
    ["module.a.module.b", "module.a[0].module.b[1].module.c.aws_instance.web", true],
    ["module.a[1].module.b", "module.a[0].module.b[1].module.c.aws_instance.web", false],
    ["module.a.aws_instance.web", "module.a[0].aws_instance.web", false],
  ])("%s stands for %s: %s", (target, instance, want) => {
    const parsedTarget = parseTarget(target);
    const parsedInstance = parseAbsResourceInstance(instance);
    expect(parsedTarget && parsedInstance && namesInState(parsedTarget, parsedInstance)).toBe(want);
  });
});
