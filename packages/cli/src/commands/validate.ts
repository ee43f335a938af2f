import { type Diagnostic, hasErrors, type SourceLookup, wrapParagraphs } from "@landform/diagnostics";
import { devOverrideWarnings, loadTests, openProject, validateProject } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { flag } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = {
  json: flag.bool(),
  "no-tests": flag.bool(),
  "test-directory": flag.string("tests"),
};

export const validate: Command = {
  usage: {
    synopsis: "validate [options] [directory]",
    summary: "Check whether the configuration is valid",
    description: [
      "Checks the configuration in a folder against itself and against the schemas of its providers. Nothing outside is looked at: no state, no remote objects.",
      "The exit code is 1 when there are errors.",
    ],
    options: [
      { flag: "-json", text: "Print the result as a JSON object." },
      { flag: "-no-color", text: "No colours." },
      { flag: "-no-tests", text: "Do not look at test files." },
      { flag: "-test-directory=path", text: 'Where to look for test files besides here; "tests" by default.' },
    ],
  },
  async run(given, argv) {
    const { parsed, context, diagnostics: problems } = parseWithVariables(given, argv, flags);
    if (parsed.error !== undefined) return usageError(context, validate.usage, parsed.error);
    if (report(context, problems)) return 1;
    if (parsed.args.length > 1) {
      return usageDiagnostic(context, validate.usage, {
        severity: "error",
        summary: "Too many command line arguments",
        detail: "Expected at most one positional argument.",
      });
    }
    const { value: project, diagnostics } = await openProject({
      ...(await projectOptions(context)),
      directory: parsed.args[0] ?? ".",
    });
    const tests = parsed.flags["no-tests"] ? undefined : await loadTests(project, parsed.flags["test-directory"]);
    const found = [...diagnostics, ...(tests?.diagnostics ?? [])];
    if (!hasErrors(found)) {
      found.push(...(await validateProject(project, { originalDirectory: context.originalDirectory })).diagnostics);
      const runs = [...(tests?.value.files.values() ?? [])].flatMap((file) => file.runs);
      found.push(...runs.flatMap(({ problems = [] }) => problems));
    }
    found.push(...devOverrideWarnings(project.cliConfig, project.dialect));
    const { lookup } = tests?.value ?? project;
    return parsed.flags.json ? showJson(context, lookup, found) : showText(context, lookup, found);
  },
};

function showText(context: CommandContext, sources: SourceLookup, diagnostics: readonly Diagnostic[]): number {
  if (report(context, diagnostics, { sources })) return 1;
  const { terminal, dialect } = context;
  const verdict =
    diagnostics.length === 0
      ? "The configuration is valid."
      : "The configuration is valid, but there were some validation warnings as shown above.";
  const success = terminal.style.bold(terminal.style.green("Success!"));
  const gap = dialect.name === "terraform" ? "\n" : "";
  terminal.out(`${wrapParagraphs(`${success} ${verdict}`, terminal.width)}\n${gap}`);
  return 0;
}

async function showJson(
  context: CommandContext,
  sources: SourceLookup,
  diagnostics: readonly Diagnostic[],
): Promise<number> {
  const { formatValidation } = await import("@landform/json-output");
  context.terminal.out(formatValidation(diagnostics, sources));
  return hasErrors(diagnostics) ? 1 : 0;
}
