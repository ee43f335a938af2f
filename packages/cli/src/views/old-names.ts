import type { CommandContext } from "../command.js";
import { report } from "./report.js";

/** Workspaces were environments once. */
export function warnOfEnv(context: CommandContext): void {
  const { terminal, dialect } = context;
  const { name, productName } = dialect;
  if (name === "tofu") {
    const summary = `The "${name} env" family of commands is deprecated`;
    const detail = `"Workspace" is now the preferred term for what earlier ${productName} versions called "environment", to reduce ambiguity caused by the latter term colliding with other concepts.\n\nThe "${name} workspace" commands should be used instead. "${name} env" will be removed in a future ${productName} version.`;
    report({ ...context, spacedDiagnostics: true }, [{ severity: "warning", summary, detail }]);
    return;
  }
  const text = `Warning: the "${name} env" family of commands is deprecated.

"Workspace" is now the preferred term for what earlier ${productName} versions
called "environment", to reduce ambiguity caused by the latter term colliding
with other concepts.

The "${name} workspace" commands should be used instead. "${name} env"
will be removed in a future ${productName} version.
`;
  terminal.out(`${terminal.style.yellow(text)}\n`);
}
