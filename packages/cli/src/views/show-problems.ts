import type { Diagnostic } from "@landform/diagnostics";

/** A file that `show` cannot open. */
export function unreadableFile(file: string, info: { isDirectory(): boolean } | undefined): Diagnostic {
  const why = whyUnreadable(file, info);
  if (info === undefined) return problem(`Error loading statefile: ${why}`, why, why);
  const words = `Error reading ${file} as a statefile: Failed to read state file: The state file could not be read: ${why}`;
  return problem(words, why, why);
}

/** A file that cannot be opened in the place of a plan. */
export function unreadablePlan(file: string, info: { isDirectory(): boolean } | undefined): Diagnostic {
  const why = whyUnreadable(file, info);
  return { severity: "error", summary: planProblem(why, why), detail: "" };
}

/** A file that was to be a plan and is something else. */
export function noPlan(content: Uint8Array): Diagnostic {
  const asCloudPlan = cloudPlanProblem(new TextDecoder().decode(content));
  return { severity: "error", summary: planProblem("zip: not a valid zip file", asCloudPlan), detail: "" };
}

function whyUnreadable(file: string, info: { isDirectory(): boolean } | undefined): string {
  if (info === undefined) return `open ${file}: no such file or directory`;
  return info.isDirectory() ? `read ${file}: is a directory` : `open ${file}: permission denied`;
}

function planProblem(asPlan: string, asCloudPlan: string): string {
  return `couldn't load the provided path as either a local plan file (${asPlan}) or a saved cloud plan (${asCloudPlan})`;
}

/** A file that is something else. `problems` is what keeps it from being a state. */
export function neitherStateNorPlan(file: string, problems: readonly Diagnostic[], content: Uint8Array): Diagnostic {
  const texts = problems.map(({ summary, detail }) => `${summary}: ${detail}`);
  const [first = "no state"] = texts;
  const list = texts.map((text) => `\n- ${text}`).join("");
  const why = texts.length > 1 ? `${texts.length} problems:\n${list}` : first;
  const asCloudPlan = cloudPlanProblem(new TextDecoder().decode(content));
  return problem(`Error reading ${file} as a statefile: ${why}`, "zip: not a valid zip file", asCloudPlan);
}

function cloudPlanProblem(text: string): string {
  try {
    JSON.parse(text);
    return "invalid remote plan format, must be 1";
  } catch {
    const first = text.trimStart()[0];
    return first === undefined || first === "{" || first === "["
      ? "unexpected end of JSON input"
      : `invalid character '${first}' looking for beginning of value`;
  }
}

function problem(asState: string, asPlan: string, asCloudPlan: string): Diagnostic {
  return {
    severity: "error",
    summary: "Failed to read the given file as a state or plan file",
    detail: `State read error: ${asState}\n\nPlan read error: ${planProblem(asPlan, asCloudPlan)}`,
  };
}
