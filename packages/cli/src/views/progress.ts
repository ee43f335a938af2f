import { type Dialect, formatAbsResourceInstance } from "@landform/addrs";
import type { EngineEvent, ObjectId } from "@landform/engine";
import type { Action } from "@landform/plan";
import type { CommandContext } from "../command.js";

/** Lines that tell what happens to each object while it happens. */
export function showProgress({ terminal, jsonLog, dialect, concise }: CommandContext): (event: EngineEvent) => void {
  if (jsonLog !== undefined) return (event) => jsonLog.event(event);
  if (concise) return () => {};
  const { style } = terminal;
  return (event) => {
    const line = progressLine(event, dialect);
    if (line !== undefined) terminal.out(`${style.bold(line.subject)}${style.bold(line.text)}\n`);
  };
}

interface ProgressLine {
  readonly subject: string;
  readonly text: string;
}

const ephemeralNouns = { open: "Opening", renew: "Renewal", close: "Closing" };

function progressLine(event: EngineEvent, dialect: Dialect): ProgressLine | undefined {
  const withDeposed = namesDeposed(event, dialect);
  const subject = subjectOf(event, withDeposed);
  switch (event.kind) {
    case "refreshStart":
      return { subject, text: `Refreshing state...${idSuffix(event.id)}` };
    case "readStart":
      return { subject, text: "Reading..." };
    case "readDone":
      return { subject, text: `Read complete after ${seconds(event.elapsedMs)}${idSuffix(event.id)}` };
    case "applyStart":
      return {
        subject,
        text: `${present(event.action)}...${idSuffix(event.action === "create" ? undefined : event.id)}`,
      };
    case "applyProgress":
      return {
        subject,
        text: `Still ${present(event.action).toLowerCase()}... [${idInside(event.id)}${seconds(event.elapsedMs)} elapsed]`,
      };
    case "applyDone": {
      const id = event.action === "delete" ? "" : idSuffix(event.id);
      return { subject, text: `${done(event.action)} complete after ${seconds(event.elapsedMs)}${id}` };
    }
    case "provisionStart":
      return { subject, text: `Provisioning with '${event.provisioner}'...` };
    case "provisionOutput":
      if (event.output === "") return { subject: "", text: "" };
      return { subject: subject.replace(/: $/, ` (${event.provisioner}): `), text: event.output ?? "" };
    case "ephemeralStart":
      return { subject, text: `${{ open: "Opening", renew: "Renewing", close: "Closing" }[event.action]}...` };
    case "ephemeralDeferred": {
      const isTofu = dialect.name === "tofu";
      return { subject, text: isTofu ? `Deferred due to ${event.reason}` : "Configuration unknown, deferring..." };
    }
    case "ephemeralProgress": {
      const verb = { open: "opening", renew: "renewing", close: "closing" }[event.action];
      return { subject, text: `Still ${verb}... [${seconds(event.elapsedMs)} elapsed]` };
    }
    case "ephemeralDone": {
      const timed = dialect.name === "terraform" ? ` after ${seconds(event.elapsedMs)}` : "";
      return { subject, text: `${ephemeralNouns[event.action]} complete${timed}` };
    }
    case "importPrepare":
      return { subject, text: `Preparing import... [id=${event.id}]` };
    case "importStart":
      return { subject, text: `Importing... [id=${event.id}]` };
    case "importDone":
      return { subject, text: `Import complete [id=${event.id}]` };
    default:
      return undefined;
  }
}

/** Terraform names a deposed object when it starts on it, but not when it is done. */
function namesDeposed({ kind }: EngineEvent, { name }: Dialect): boolean {
  return name === "tofu" || kind !== "applyDone";
}

function subjectOf(event: EngineEvent, withDeposed: boolean): string {
  const deposed =
    withDeposed && "deposedKey" in event && event.deposedKey !== undefined
      ? ` (deposed object ${event.deposedKey})`
      : "";
  return `${formatAbsResourceInstance(event.address)}${deposed}: `;
}

/** Replacements are told as the two steps that they are, so only the plain actions come here. */
function present(action: Action): string {
  switch (action) {
    case "create":
      return "Creating";
    case "update":
      return "Modifying";
    case "delete":
      return "Destroying";
    case "read":
      return "Reading";
    default:
      return "Applying";
  }
}

function done(action: Action): string {
  switch (action) {
    case "create":
      return "Creation";
    case "update":
      return "Modifications";
    case "delete":
      return "Destruction";
    case "read":
      return "Read";
    default:
      return "Apply";
  }
}

const longestId = 80;

/** An id is only for orientation: long ones are cut in the middle. */
function shortId(text: string): string {
  if (text.length <= longestId) return text;
  const half = Math.floor((longestId - 3) / 2);
  return `${text.slice(0, half)}...${text.slice(-half)}`;
}

function idSuffix(id: ObjectId | undefined): string {
  return id === undefined ? "" : ` [${id.key}=${shortId(id.value)}]`;
}

function idInside(id: ObjectId | undefined): string {
  return id === undefined ? "" : `${id.key}=${shortId(id.value)}, `;
}

/** `1m30s`, in whole seconds as Go prints durations. */
function seconds(milliseconds: number): string {
  const total = Math.round(milliseconds / 1000);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = total % 60;
  if (hours > 0) return `${hours}h${minutes}m${rest}s`;
  return minutes > 0 ? `${minutes}m${rest}s` : `${rest}s`;
}
