import { formatAbsResourceInstance } from "@landform/addrs";
import { formatPath, type Path } from "@landform/cty";
import type { Cause, Explanation, Origin, OutputExplanation, ResourceInstanceChange, Written } from "@landform/plan";
import { actionWords } from "./change-document.js";
import { type RangeDocument, rangeDocument } from "./diagnostic-document.js";

/** Why changes are planned, for programs. Names of attributes are written as in messages: `tags["a"]`. */
export interface ExplanationsDocument {
  readonly format_version: "1.0";
  readonly explanations: readonly (ExplanationDocument | OutputExplanationDocument)[];
}

export interface ExplanationDocument {
  readonly address: string;
  readonly deposed?: string;
  readonly actions: readonly string[];
  readonly causes: readonly CauseDocument[];
}

export interface OutputExplanationDocument {
  /** Its name. */
  readonly output: string;
  readonly actions: readonly string[];
  readonly range?: RangeDocument;
  readonly origins?: readonly OriginDocument[];
}

export interface CauseDocument {
  readonly kind: string;
  readonly attributes?: readonly string[];
  readonly sensitive?: boolean;
  readonly forces_replacement?: boolean;
  readonly after_unknown?: boolean;
  readonly changed_outside?: boolean;
  readonly reason?: string;
  readonly previous_address?: string;
  readonly range?: RangeDocument;
  readonly origins?: readonly OriginDocument[];
}

export interface OriginDocument {
  readonly name: string;
  readonly range?: RangeDocument;
  /** The addresses of the planned changes that it is. */
  readonly changes?: readonly string[];
  readonly origins?: readonly OriginDocument[];
}

export function explanationsDocument(explanations: readonly (Explanation | OutputExplanation)[]): ExplanationsDocument {
  const documents = explanations.map((one) => ("causes" in one ? explanationDocument(one) : outputDocument(one)));
  return { format_version: "1.0", explanations: documents };
}

function outputDocument({ change, written }: OutputExplanation): OutputExplanationDocument {
  return { output: change.name, actions: actionWords(change.action), ...writtenMembers(written) };
}

function explanationDocument({ change, causes }: Explanation): ExplanationDocument {
  return {
    address: formatAbsResourceInstance(change.address),
    ...(change.deposedKey !== undefined && { deposed: change.deposedKey }),
    actions: actionWords(change.change.action),
    causes: causes.map(causeDocument),
  };
}

function causeDocument(cause: Cause): CauseDocument {
  const { kind } = cause;
  switch (kind) {
    case "new":
      return { kind, ...writtenMembers(cause.repetition ?? cause.declared) };
    case "moved":
      return {
        kind,
        previous_address: cause.from,
        ...(cause.statement && { range: rangeDocument(cause.statement) }),
      };
    case "triggered":
      return { kind, ...writtenMembers(cause.trigger) };
    case "attribute":
      return {
        kind,
        attributes: [attributeName(cause.path)],
        sensitive: cause.isSensitive,
        forces_replacement: cause.forcesReplacement,
        after_unknown: cause.isUnknown,
        changed_outside: cause.changedOutside,
        ...writtenMembers(cause.written),
      };
    case "computed":
      return { kind, attributes: cause.paths.map(attributeName) };
    case "noPlace":
      return { kind: "no_place", ...(cause.reason && { reason: cause.reason }), ...writtenMembers(cause.written) };
    case "readLater":
      return { kind: "read_later", reason: cause.reason, origins: cause.waitsFor.map(originDocument) };
    case "leftOver":
      return { kind: "left_over" };
    case "destroyAll":
      return { kind: "destroy_all" };
    default:
      return { kind };
  }
}

function writtenMembers(written: Written | undefined): Pick<CauseDocument, "range" | "origins"> {
  if (written === undefined) return {};
  const { range, origins } = written;
  return { range: rangeDocument(range), ...(origins.length > 0 && { origins: origins.map(originDocument) }) };
}

function originDocument({ name, range, changes, from }: Origin): OriginDocument {
  return {
    name,
    ...(range && { range: rangeDocument(range) }),
    ...(changes.length > 0 && { changes: changes.map(addressOf) }),
    ...(from.length > 0 && { origins: from.map(originDocument) }),
  };
}

const attributeName = (path: Path): string => formatPath(path).replace(/^\./, "");

const addressOf = ({ address }: ResourceInstanceChange): string => formatAbsResourceInstance(address);
