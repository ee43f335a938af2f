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
  const render = dialect.name === "terraform" ? renderFramed : renderPlain;
  const about = (subject: string, affected: string) => ({ render, subject, affected });
  terminal.err(problemText(problems.file, about("the CLI configuration", productName)));
  const installer = about("the provider_installation configuration", `${productName}'s provider installer`);
  terminal.err(problemText(problems.installation, installer));
  return value;
}

// Never coloured: at this point it is not known yet what the command's own flags say.
const framed: TextStyle = { ...plain, enabled: true };
const sources = { source: () => undefined };

function renderPlain(diagnostic: Diagnostic): string {
  return renderDiagnostic(diagnostic, { sources, style: plain, width: 78 });
}

/** Without colour nothing keeps the blanks at the ends of lines, nor the second of two empty ones. */
function renderFramed(diagnostic: Diagnostic): string {
  const box = renderDiagnostic(diagnostic, { sources, style: framed, width: 78 });
  return `${box.replaceAll("│ \n", "│\n").replace("│\n│\n╵", "│\n╵")}\n`;
}

interface About {
  readonly subject: string;
  /** What may go wrong because of errors. */
  readonly affected: string;
  readonly render: (diagnostic: Diagnostic) => string;
}

function problemText(diagnostics: readonly Diagnostic[], { subject, affected, render }: About): string {
  if (diagnostics.length === 0) return "";
  const end = hasErrors(diagnostics)
    ? `As a result of the above problems, ${affected} may not behave as intended.\n\n\n`
    : "";
  return `There are some problems with ${subject}:\n${diagnostics.map(render).join("")}${end}`;
}
