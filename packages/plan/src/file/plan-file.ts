import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { formatStateFile, readStateFile, type StateFile, unstorableOutputs } from "@landform/state";
import type { Plan } from "../plan.js";
import { type ArchiveEntry, readArchive, writeArchive } from "./archive.js";
import { type ConfigSnapshot, readConfigSnapshot, snapshotEntries } from "./config-snapshot.js";
import type { SchemaLookup } from "./decode-plan.js";
import { encodePlan } from "./encode-plan.js";
import { readPlanMessage } from "./read-plan-message.js";
import type { StoredPlan } from "./stored-plan.js";

/** What goes into a plan file. */
export interface PlanFileContent {
  readonly plan: Plan;
  /** Of the state that the plan was made from: empty and 0 when there was none. */
  readonly lineage: string;
  readonly serial: number;
  readonly config: ConfigSnapshot;
  /** The text of the dependency lock file. */
  readonly lockFile: string;
}

/** The bytes of a plan file that Terraform or OpenTofu, as the dialect says, can read as well. */
export async function formatPlanFile(
  content: PlanFileContent,
  schemas: SchemaLookup,
  dialect: Dialect,
): Promise<Uint8Array | PlanFileError> {
  const { plan, lineage, serial } = content;
  const message = encodePlan(plan, schemas, dialect);
  if (typeof message === "string") return planFileError("write", message);
  const unstorable = unstorableOutputs(plan.priorState);
  if (unstorable.length > 0) return planFileError("write", unstorableText(unstorable));
  const state = { terraformVersion: dialect.version, serial, lineage };
  const layout = dialect.name === "tofu" ? "compact" : "indented";
  const text = (name: string, text: string): ArchiveEntry => ({ name, content: Buffer.from(text) });
  return writeArchive(
    [
      { name: "tfplan", content: message },
      text("tfstate", formatStateFile({ ...state, state: plan.priorState }, layout)),
      text("tfstate-prev", formatStateFile({ ...state, ...nowhere, state: plan.previousRunState }, layout)),
      ...snapshotEntries(content.config),
      text(lockFileName, content.lockFile),
    ],
    plan.timestamp,
  );
}

function unstorableText(problems: readonly Diagnostic[]): string {
  const lines = problems.map(({ summary, detail }) => `${summary}: ${detail}`);
  const list = lines.length === 1 ? lines[0] : `${lines.length} problems:\n\n- ${lines.join("\n- ")}`;
  return `The plan file could not be written: failed to write state snapshot: ${list}.`;
}

/** Only the prior state is compared with the one there is when the plan is applied. */
const nowhere = { lineage: "", serial: 0 };
const lockFileName = ".terraform.lock.hcl";

/** A plan file that was read. `plan` still needs schemas: see `decodePlan`. */
export interface PlanFile {
  readonly plan: StoredPlan;
  /** The state after refreshing, with the place in history of the one the plan was made from. */
  readonly priorState: StateFile;
  readonly previousRunState: StateFile;
  /** A string tells why it can't be had. */
  readonly config: ConfigSnapshot | string;
  readonly lockFile: string | undefined;
}

/**
 * Why there is no plan. `open`: the bytes are no plan file, or none that could be opened; `isPlan` tells which. `read`:
 * it is a plan file that we can't use, such as one of another version. `write`: the plan can't be stored.
 */
export interface PlanFileError {
  readonly kind: "planFileError";
  readonly stage: "open" | "read" | "write";
  readonly isPlan: boolean;
  /** As the reference tools put it, without a full stop. */
  readonly message: string;
}

export function isPlanFileError(result: PlanFile | Uint8Array | PlanFileError): result is PlanFileError {
  return "kind" in result;
}

function planFileError(stage: PlanFileError["stage"], message: string, isPlan = true): PlanFileError {
  return { kind: "planFileError", stage, message, isPlan };
}

export async function readPlanFile(bytes: Uint8Array, dialect: Dialect): Promise<PlanFile | PlanFileError> {
  const entries = await readArchive(bytes);
  if (entries === undefined) return noArchive(bytes, dialect);
  const message = entries.get("tfplan");
  if (message === undefined) return planFileError("open", "the given file is not a valid plan file", false);
  const plan = readPlanMessage(message, dialect);
  if (typeof plan === "string") return planFileError("read", plan);
  const previousRunState = readState(entries.get("tfstate-prev"), dialect);
  if (typeof previousRunState === "string") {
    return planFileError("read", `failed to read previous run state from plan file: ${previousRunState}`);
  }
  const priorState = readState(entries.get("tfstate"), dialect);
  if (typeof priorState === "string") {
    return planFileError("read", `failed to read prior state from plan file: ${priorState}`);
  }
  const lockFile = entries.get(lockFileName);
  return {
    plan,
    priorState,
    previousRunState,
    config: readConfigSnapshot(entries),
    lockFile: lockFile && new TextDecoder().decode(lockFile),
  };
}

function noArchive(bytes: Uint8Array, { name, productName }: Dialect): PlanFileError {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  if (start.startsWith("tfplan")) {
    const [by, between] =
      name === "tofu"
        ? ["OpenTofu, or an earlier version of Terraform", "OpenTofu or Terraform"]
        : [productName, productName];
    return planFileError(
      "open",
      `the given plan file was created by an earlier version of ${by}; plan files cannot be shared between different ${between} versions`,
    );
  }
  if (isEncrypted(bytes)) {
    return planFileError(
      "open",
      "the given plan file is encrypted and requires a valid encryption configuration to decrypt",
    );
  }
  return planFileError("open", "zip: not a valid zip file", false);
}

/** As OpenTofu encrypts: a document in JSON around the data. */
function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  return /^\s*\{/.test(text) && /"encryption_version"\s*:/.test(text);
}

function readState(bytes: Uint8Array | undefined, dialect: Dialect): StateFile | string {
  const { value, diagnostics } = readStateFile(bytes ?? new Uint8Array(), dialect);
  if (value !== undefined) return value;
  const problems = diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
  return problems.length === 0 ? "no state" : problems.join("; ");
}
