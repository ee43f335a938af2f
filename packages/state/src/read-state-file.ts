import type { Dialect } from "@landform/addrs";
import { parseVersion } from "@landform/addrs";
import { type Diagnostic, DiagnosticList, quoted, type WithDiagnostics } from "@landform/diagnostics";
import { decodeDocument } from "./decode-document.js";
import { readDocument, type StateDocument } from "./document.js";
import type { JsonFailure } from "./json-reader.js";
import { isUpgradeError, upgradeDocument } from "./legacy/upgrade-document.js";
import type { StateFile } from "./state.js";

/**
 * Read a state snapshot of format 4, or of 1 to 3, which are upgraded. An empty `source` is no snapshot: undefined,
 * as after an error. Attributes of objects are not decoded, only checked to be JSON.
 */
export function readStateFile(source: Uint8Array, dialect: Dialect): WithDiagnostics<StateFile | undefined> {
  if (source.length === 0) return { value: undefined, diagnostics: [] };
  const diags = new DiagnosticList();
  const value = readText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(source), dialect, diags);
  return { value: diags.hasErrors ? undefined : value, diagnostics: diags.items };
}

function readText(text: string, dialect: Dialect, diags: DiagnosticList): StateFile | undefined {
  if (text.startsWith("tfstate")) {
    const detail = `The state is stored in a legacy binary format that is not supported since Terraform v0.7. To continue, first upgrade the state using Terraform 0.6.16 or earlier.`;
    diags.add(unsupportedFormat(detail));
    return undefined;
  }
  const { document, failure } = readDocument(text);
  const version = checkVersion(text, document, failure, diags);
  if (version === undefined) return undefined;
  if (failure !== undefined) {
    diags.add(invalidFormat(failure));
    return undefined;
  }
  const current = version === 4 ? document : upgradeOlder(document, version, dialect, diags);
  if (current === undefined) return undefined;
  checkTerraformVersion(current.terraformVersion, dialect, diags);
  const { terraformVersion, serial, lineage } = current;
  return { terraformVersion, serial, lineage, state: decodeDocument(current, dialect, diags) };
}

/** The format version; undefined after reporting that it can't be told. */
function checkVersion(
  text: string,
  document: StateDocument,
  failure: JsonFailure | undefined,
  diags: DiagnosticList,
): number | undefined {
  const { version } = document;
  const broken = failure?.kind === "syntax";
  if (broken) {
    const offset = Buffer.byteLength(text.slice(0, failure.offset)) + (failure.atEnd ? 0 : 1);
    diags.add(unsupportedFormat(`The state file could not be parsed as JSON: syntax error at byte offset ${offset}.`));
  } else if (typeof version === "object") {
    const detail = `The version in the state file is ${version.found}. A positive whole number is required.`;
    diags.add(unsupportedFormat(detail));
  }
  if (broken || version === "absent" || (typeof version === "object" && !text.trimStart().startsWith("{"))) {
    diags.add(unsupportedFormat(isEncryptedText(text) ? encryptedDetail : missingVersionDetail));
  }
  return typeof version === "number" && !broken ? version : undefined;
}

const missingVersionDetail =
  'The state file does not have a "version" attribute, which is required to identify the format version.';
const encryptedDetail = "This state file is encrypted and can not be read without an encryption configuration";

/** Is it a document around an encrypted state, as OpenTofu has it? */
export function isEncryptedState(stored: Uint8Array): boolean {
  return isEncryptedText(new TextDecoder().decode(stored));
}

function isEncryptedText(text: string): boolean {
  return /^\s*\{/.test(text) && /"encrypted_data"\s*:/.test(text) && /"encryption_version"\s*:/.test(text);
}

function upgradeOlder(
  document: StateDocument,
  version: number,
  dialect: Dialect,
  diags: DiagnosticList,
): StateDocument | undefined {
  if (version === 0) {
    const detail =
      "The state file uses JSON syntax but has a version number of zero. There was never a JSON-based state format zero, so this state file is invalid and cannot be processed.";
    diags.add(unsupportedFormat(detail));
    return undefined;
  }
  if (version > 4) {
    diags.add(unsupportedFormat(newerFormatDetail(version, document.terraformVersion, dialect)));
    return undefined;
  }
  const upgraded = upgradeDocument(document, version, dialect);
  if (!isUpgradeError(upgraded)) return upgraded;
  diags.add({ severity: "error", summary: "State format upgrade failed", detail: upgraded.message });
  return undefined;
}

function newerFormatDetail(version: number, terraformVersion: string, dialect: Dialect): string {
  const { productName } = dialect;
  const fact = `The state file uses format version ${version}, which is not supported by ${productName} ${dialect.version}.`;
  return parseVersion(terraformVersion) === undefined
    ? `${fact} This state file may have been created by a newer version of ${productName}.`
    : `${fact} This state file was created by ${productName} ${terraformVersion}.`;
}

function checkTerraformVersion(version: string, { productName }: Dialect, diags: DiagnosticList): void {
  if (version === "" || parseVersion(version) !== undefined) return;
  diags.add({
    severity: "error",
    summary: `Invalid ${productName} version string`,
    detail: `State file claims to have been written by ${productName} version ${quoted(version)}, which is not a valid version string.`,
  });
}

function invalidFormat(failure: JsonFailure): Diagnostic {
  return { severity: "error", summary: "Invalid state file format", detail: invalidFormatDetail(failure) };
}

function invalidFormatDetail(failure: JsonFailure): string {
  const shape = "The state file does not conform to the expected JSON data structure";
  if (failure.kind === "content") return `${shape}: ${failure.message}.`;
  if (failure.kind === "syntax" || failure.field === "") return `${shape}.`;
  return `The state file field "${failure.field}" has invalid value ${failure.found}`;
}

function unsupportedFormat(detail: string): Diagnostic {
  return { severity: "error", summary: "Unsupported state file format", detail };
}
