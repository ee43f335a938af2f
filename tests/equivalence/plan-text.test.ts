import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { plain } from "@landform/diagnostics";
import type { PlanDocument } from "@landform/json-output";
import { renderPlan } from "@landform/plan-view";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { createMockProvider } from "./mock-provider.js";
import { dynamicTypesIn } from "./mock-schema.js";

const root = path.join(suitesDirectory, "equivalence");
const cases = haveSuites
  ? readdirSync(path.join(root, "outputs")).filter((name) => existsSync(path.join(root, "outputs", name, "plan.json")))
  : [];

/** The plan text alone: progress lines before it and the advice about the saved file after it are the command's. */
function planText(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => !/: (Refreshing state|Reading|Read complete|Preparing import)/.test(line));
  const end = lines.findIndex(
    (line, index) => line.startsWith("───") && lines[index + 2]?.startsWith("Saved the plan to"),
  );
  return `${lines
    .slice(start, end < 0 ? undefined : end - 1)
    .join("\n")
    .trimEnd()}\n`;
}

describe.skipIf(!haveSuites)("plan text of the equivalence cases, from their plan JSON", () => {
  it.each(cases)("%s", async (name) => {
    const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
    const plan: PlanDocument = JSON.parse(read(`outputs/${name}/plan.json`));
    const { resourceTypes } = await createMockProvider(dynamicTypesIn(path.join(root, "tests", name)))
      .open()
      .schemas();
    const rendered = renderPlan(plan, {
      style: plain,
      width: 78,
      dialect: "tofu",
      mode: name.includes("refresh_only") ? "refresh-only" : "normal",
      schemaOf: (change) => resourceTypes.get(change.type)?.block,
    });
    expect(`${rendered.trimEnd()}\n`).toBe(planText(read(`outputs/${name}/plan`)));
  });
});
