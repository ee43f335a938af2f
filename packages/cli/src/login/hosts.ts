import { normaliseHostname } from "@landform/addrs";
import { parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { report } from "../views/report.js";
import { renderUsage } from "../views/usage.js";
import { wrongArguments } from "../views/usage-error.js";

/** Whom Terraform logs in to when no host is named. */
export const defaultHost = "app.terraform.io";

/** A command whose one argument is a host. */
export interface HostRequest {
  readonly context: CommandContext;
  readonly argv: readonly string[];
  readonly command: Command;
  /** What the host is named for: `log in to`. */
  readonly purpose: string;
}

/** Do what the command does for the host that is named; the exit code. */
export async function withHost(
  { context, argv, command: { usage }, purpose }: HostRequest,
  act: (context: CommandContext, hostname: string) => Promise<number>,
): Promise<number> {
  const { error, args } = parseFlags(argv, {});
  const { terminal, program, dialect } = context;
  if (error !== undefined) {
    terminal.err(renderUsage(usage, program));
    return 1;
  }
  const isRequired = dialect.name === "tofu";
  if (args.length > 1 || (args.length === 0 && isRequired)) {
    const [name] = usage.synopsis.split(" ");
    const problem = `The ${name} command expects ${isRequired ? "exactly" : "at most"} one argument: the host to ${purpose}.`;
    return wrongArguments(context, usage, problem, "Unexpected argument");
  }
  const given = args[0] ?? defaultHost;
  const hostname = normaliseHostname(given);
  if (typeof hostname === "string") return act(context, hostname);
  const detail = `The given hostname "${given}" is not valid: ${hostname.message}.`;
  report(context, [{ severity: "error", summary: "Invalid hostname", detail }]);
  return 1;
}
