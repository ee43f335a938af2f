import type { Dialect } from "@landform/addrs";
import { type Diagnostic, hasErrors, plain, renderDiagnostic, type TextStyle } from "@landform/diagnostics";
import type { CliConfig } from "@landform/installer";
import { hasCliConfig } from "@landform/installer/has-cli-config";
import type { CommandContext } from "./command.js";
import type { Terminal } from "./terminal.js";

/** The user's CLI configuration; undefined where there is none. Problems are shown, and do not end the run. */
export async function readCliConfig(
  env: CommandContext["env"],
  dialect: Dialect,
  terminal: Terminal,
): Promise<CliConfig | undefined> {
  if (!hasCliConfig(env, dialect)) return undefined;
  const { loadCliConfig } = await import("./groups/settings.js");
  const { value, problems } = await loadCliConfig(env, dialect);
  const { productName } = dialect;
  terminal.err(problemText(problems.file, "the CLI configuration", productName));
  terminal.err(
    problemText(
      problems.installation,
      "the provider_installation configuration",
      `${productName}'s provider installer`,
    ),
  );
  return value;
}

/** Framed but never coloured: at this point it is not known yet what the command's own flags say. */
const framed: TextStyle = { ...plain, enabled: true };

function problemText(diagnostics: readonly Diagnostic[], about: string, affected: string): string {
  if (diagnostics.length === 0) return "";
  const options = { sources: { source: () => undefined }, style: framed, width: 78 };
  // Without colour nothing keeps the blanks at the ends of lines, nor the second of two empty ones.
  const boxes = diagnostics.map(
    (diagnostic) => `${renderDiagnostic(diagnostic, options).replaceAll("│ \n", "│\n").replace("│\n│\n╵", "│\n╵")}\n`,
  );
  const end = hasErrors(diagnostics)
    ? `As a result of the above problems, ${affected} may not behave as intended.\n\n\n`
    : "";
  return `There are some problems with ${about}:\n${boxes.join("")}${end}`;
}
