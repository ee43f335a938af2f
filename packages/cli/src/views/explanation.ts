import { formatAbsResourceInstance } from "@landform/addrs";
import { formatPath, type Path } from "@landform/cty";
import type { SourceLookup, SourceRange } from "@landform/diagnostics";
import type {
  Action,
  ActionReason,
  AttributeCause,
  Cause,
  Explanation,
  Origin,
  OutputChange,
  OutputExplanation,
  ResourceInstanceChange,
  Written,
} from "@landform/plan";

/** Why changes are planned, as people read it: one paragraph a change, with the lines that ask for it. */
export function explanationText(
  explanations: readonly (Explanation | OutputExplanation)[],
  sources: SourceLookup,
): string {
  return explanations
    .map((one) => ("causes" in one ? explanationLines(one, sources) : outputLines(one, sources)))
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function outputLines({ change, written }: OutputExplanation, sources: SourceLookup): readonly string[] {
  const name = `output.${change.name}`;
  if (change.action === "no-op") return [`${name} stays as it is.`];
  const place = written === undefined ? ["    it is not declared any more"] : writtenLines(written, sources);
  return [`${name} ${outputWords(change)}:`, ...place.map((line) => `  ${line}`)];
}

function outputWords({ action, after }: OutputChange): string {
  if (action === "delete") return "will be removed";
  const verb = action === "create" ? "will be new" : "will change";
  return after.kind === "unknown" ? `${verb} (known after apply)` : verb;
}

function explanationLines({ change, causes }: Explanation, sources: SourceLookup): readonly string[] {
  const ending = causes.length === 0 ? "." : ":";
  return [
    `${nameOf(change)} ${actionWords[change.change.action]}${ending}`,
    ...causes.flatMap((cause) =>
      causeLines(cause, sources).map((line, index) => `${index === 0 ? "  - " : "    "}${line}`),
    ),
  ];
}

const actionWords: Readonly<Record<Action, string>> = {
  "no-op": "stays as it is",
  create: "will be created",
  read: "will be read during apply",
  update: "will be updated in-place",
  delete: "will be destroyed",
  "delete-then-create": "must be replaced",
  "create-then-delete": "must be replaced",
  forget: "will no longer be managed, but not destroyed",
  "forget-then-create": "must be replaced",
};

function nameOf({ address, deposedKey }: ResourceInstanceChange): string {
  const name = formatAbsResourceInstance(address);
  return deposedKey === undefined ? name : `${name} (deposed object ${deposedKey})`;
}

function causeLines(cause: Cause, sources: SourceLookup): readonly string[] {
  const at = (written: Written | undefined) => writtenLines(written, sources);
  switch (cause.kind) {
    case "new":
      return ["there is no such object yet", ...at(cause.declared), ...at(cause.repetition)];
    case "vanished":
      return ["the object that was there is gone: it was deleted or replaced outside"];
    case "moved":
      return cause.statement === undefined
        ? [`it was ${cause.from} before its count was changed`]
        : [`it was ${cause.from} before it was moved`, lineAt(cause.statement, sources)];
    case "imported":
      return ["an object that is there already is imported"];
    case "tainted":
      return ["the object is tainted: it was not made completely, or somebody marked it"];
    case "requested":
      return ["-replace asks for it"];
    case "triggered":
      return ["replace_triggered_by names something that changes", ...at(cause.trigger)];
    case "attribute":
      return [attributeWords(cause), ...writtenLines(cause.written, cause.isSensitive ? noSources : sources)];
    case "sensitivity":
      return ["other parts of it are sensitive than before"];
    case "computed":
      return [`the provider sets ${cause.paths.map(attributeName).join(", ")} anew`];
    case "noPlace":
      return [
        cause.reason === undefined ? "the configuration has no place for it" : reasonWords[cause.reason],
        ...at(cause.written),
      ];
    case "leftOver":
      return ["it is left over from a replacement that did not come to its end"];
    case "readLater":
      return [reasonWords[cause.reason], ...cause.waitsFor.flatMap((origin) => originLines(origin, sources))];
    case "destroyAll":
      return ["everything is to be destroyed"];
  }
}

const noSources: SourceLookup = { source: () => undefined };

const attributeName = (path: Path): string => formatPath(path).replace(/^\./, "");

function attributeWords({ path, forcesReplacement, isUnknown, changedOutside, written }: AttributeCause): string {
  const notes = [
    ...(isUnknown ? ["known after apply"] : []),
    ...(changedOutside ? ["changed outside since the last run"] : []),
    ...(written === undefined ? ["not set by the configuration"] : []),
  ];
  const change = forcesReplacement ? "can't be changed in place" : "is to change";
  return `${attributeName(path)} ${change}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`;
}

const reasonWords: Readonly<Record<ActionReason, string>> = {
  replace_because_tainted: "the object is tainted",
  replace_by_request: "-replace asks for it",
  replace_because_cannot_update: "it can't be changed in place",
  replace_by_triggers: "replace_triggered_by names something that changes",
  delete_because_no_resource_config: "its block is not in the configuration",
  delete_because_wrong_repetition: "the block has other instance keys: count or for_each was added or removed",
  delete_because_count_index: "its index is out of the range of count",
  delete_because_each_key: "its key is not in for_each",
  delete_because_no_module: "its module instance is not in the configuration",
  delete_because_no_move_target: "it was moved to a place that is not in the configuration",
  delete_because_enabled_false: "enabled is false",
  read_because_config_unknown: "its configuration is not known before apply",
  read_because_dependency_pending: "something that it depends on changes first",
  read_because_check_nested: "it is read again to verify a check block",
  forgot_because_lifecycle_destroy_in_state: "it was last applied with lifecycle { destroy = false }",
  forgot_because_lifecycle_destroy_in_config: "the configuration says lifecycle { destroy = false }",
};

function writtenLines(written: Written | undefined, sources: SourceLookup): readonly string[] {
  if (written === undefined) return [];
  return [lineAt(written.range, sources), ...written.origins.flatMap((origin) => originLines(origin, sources))];
}

/** What a value is made from, each step further in. */
function originLines({ name, range, changes, from }: Origin, sources: SourceLookup): readonly string[] {
  return [
    `    ${name}`,
    ...(range === undefined ? [] : [`  ${lineAt(range, sources)}`]),
    ...changes.map((change) => `      ${nameOf(change)} ${actionWords[change.change.action]}`),
    ...from.flatMap((origin) => originLines(origin, sources).map((line) => `  ${line}`)),
  ];
}

/** The place with the first of its lines. */
function lineAt({ filename, start, end }: SourceRange, sources: SourceLookup): string {
  const code = sources.source(filename)?.linesAround(start.byte, end.byte).code ?? "";
  const [line = ""] = code.split("\n");
  return `    ${filename}:${start.line}${line === "" ? "" : `  ${line.trim()}`}`;
}
