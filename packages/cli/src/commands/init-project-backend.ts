import { plain } from "@landform/diagnostics";
import { initBackend, type MigrationAnswer, type MigrationQuestion, type Project, sourceLookup } from "landform";
import type { CommandContext } from "../command.js";
import { backendChangeText, migrationQuestion } from "../views/backend-messages.js";
import { ask } from "../views/prompt.js";
import { report } from "../views/report.js";

/** What the flags of `init` say about the backend. */
export interface BackendFlags {
  readonly "backend-config": readonly string[];
  readonly reconfigure: boolean;
  readonly "migrate-state": boolean;
  readonly "force-copy": boolean;
  readonly input: boolean;
  readonly lock: boolean;
  readonly "lock-timeout": number;
}

/** Set up the backend, telling of it; false after errors, which were shown. */
export async function initProjectBackend(
  context: CommandContext,
  project: Project,
  flags: BackendFlags,
): Promise<boolean> {
  const { terminal, jsonLog, dialect } = context;
  const { diagnostics, sources } = await initBackend(project, {
    configOptions: flags["backend-config"],
    reconfigure: flags.reconfigure,
    migrate: flags["migrate-state"] || flags["force-copy"],
    ...(flags.lock && { lock: { timeoutMs: flags["lock-timeout"] } }),
    ask: (question) => answerTo(question, flags, context),
    onChange: (change) => {
      if (jsonLog === undefined) terminal.out(backendChangeText(change, terminal.style, dialect));
      else jsonLog.message(backendChangeText(change, plain, dialect).trim());
    },
  });
  return !report(context, diagnostics, { sources: sourceLookup(new Map([...project.sources, ...sources])) });
}

/** How often people are asked who answer neither yes nor no. */
const maxTries = 2;

async function answerTo(
  question: MigrationQuestion,
  flags: BackendFlags,
  context: CommandContext,
): Promise<MigrationAnswer> {
  if (flags["force-copy"]) return "yes";
  if (!flags.input || context.jsonLog !== undefined)
    return {
      undecided:
        question.kind === "allWorkspaces" || question.kind === "oneWorkspace" ? "input is disabled" : inputDisabled,
    };
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = (await ask(migrationQuestion(question, context), context))?.toLowerCase();
    if (answer === undefined) return { undecided: "Error asking for confirmation: EOF" };
    if (answer === "yes" || answer === "no") return answer;
  }
  return "no";
}

const inputDisabled =
  'Can\'t ask approval for state migration when interactive input is disabled.\n\nPlease remove the "-input=false" option and try again.';
