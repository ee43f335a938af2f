import type { CaseCommand } from "./cases.js";

/** What a command printed without what differs from run to run: text as it is, JSON as a value. */
export function comparable(command: CaseCommand, output: string): unknown {
  if (command.has_json_output !== true) return output.replace(slowLock, "");
  if (command.streams_json_output !== true) return withoutVersions(JSON.parse(output));
  // The first line names the version.
  return output
    .trimEnd()
    .split("\n")
    .slice(1)
    .filter((line) => !line.includes('"state_lock_acquire"'))
    .map((line) => withoutTimes(JSON.parse(line)));
}

/** Said where the machine is busy. */
const slowLock = /^Acquiring state lock\. .*\n/m;

/** The same of the golden output, which has the lines of a log as one array and without the first. */
export function comparableGolden(command: CaseCommand, golden: string): unknown {
  if (command.streams_json_output !== true) return comparable(command, golden);
  const lines: readonly unknown[] = JSON.parse(golden);
  return lines.map(withoutTimes);
}

interface VersionedDocument {
  readonly terraform_version?: string;
  readonly timestamp?: string;
  readonly prior_state?: { readonly terraform_version?: string };
}

/** Of a plan or a state. */
function withoutVersions(document: VersionedDocument): unknown {
  const { terraform_version: _, timestamp: __, prior_state, ...rest } = document;
  if (prior_state === undefined) return rest;
  const { terraform_version: ___, ...prior } = prior_state;
  return { ...rest, prior_state: prior };
}

/** Of a line of a log. */
function withoutTimes(line: unknown): unknown {
  return JSON.parse(
    JSON.stringify(line, (key, value) => {
      if (key === "@timestamp" || key === "@module") return undefined;
      if (key === "elapsed_seconds") return 0;
      return typeof value === "string" ? value.replace(/complete after \d+s/, "complete after Ns") : value;
    }),
  );
}
