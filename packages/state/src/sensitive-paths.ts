import {
  attributeStep,
  dynamic,
  jsonString,
  type Path,
  type PathStep,
  type Value,
  valueFromJson,
  valueToJson,
} from "@landform/cty";
import { type DiagnosticSink, invariant, quoted } from "@landform/diagnostics";
import { JsonReader } from "./json-reader.js";

const noPaths: readonly Path[] = [];

/**
 * Decode `[[{"type":"get_attr","value":"a"},{"type":"index","value":{"value":0,"type":"number"}}]]`. A path with a
 * problem is reported and left out.
 */
export function parseSensitivePaths(json: string, diags: DiagnosticSink): readonly Path[] {
  if (json === "[]" || json === "null") return noPaths;
  const reader = new JsonReader(json);
  const paths: Path[] = [];
  reader.readArray(() => {
    const path = readPath(reader, diags);
    if (path !== undefined) paths.push(path);
  });
  const { failure } = reader;
  if (failure?.kind === "type") {
    const detail = `json: cannot unmarshal ${failure.found} into Go value of type []statefile.pathStep`;
    diags.add({ severity: "error", summary: "Error unmarshaling path steps", detail });
  }
  return paths;
}

function readPath(reader: JsonReader, diags: DiagnosticSink): Path | undefined {
  const steps: PathStep[] = [];
  let problem: StepProblem | undefined;
  reader.readArray(() => {
    const step = readStep(reader);
    if ("summary" in step) problem ??= step;
    else steps.push(step);
  });
  if (problem === undefined) return steps;
  diags.add({ severity: "error", ...problem });
  return undefined;
}

interface StepProblem {
  readonly summary: string;
  readonly detail: string;
}

function readStep(reader: JsonReader): PathStep | StepProblem {
  let type = "";
  let valueJson = "";
  reader.readObject((key) => {
    if (key === "type") type = reader.readString() ?? "";
    else if (key === "value") valueJson = reader.readRaw();
    else reader.skip();
  });
  if (type === "get_attr") {
    const name = new JsonReader(valueJson).readString();
    return name === undefined ? stepProblem("Failed to unmarshal get attr step name") : attributeStep(name);
  }
  if (type === "index") {
    const key = valueFromJson(valueJson, dynamic);
    return key.kind === "jsonError"
      ? stepProblem(`Failed to unmarshal index step key: ${key.message}`)
      : { kind: "index", key };
  }
  return { summary: "Unsupported path step", detail: `Unsupported path step type ${quoted(type)}` };
}

function stepProblem(detail: string): StepProblem {
  return { summary: "Error unmarshaling path step", detail };
}

/** The compact JSON form of `paths`. */
export function formatSensitivePaths(paths: readonly Path[]): string {
  return `[${paths.map((path) => `[${path.map(formatStep).join(",")}]`).join(",")}]`;
}

function formatStep(step: PathStep): string {
  return step.kind === "attribute"
    ? `{"type":"get_attr","value":${jsonString(step.name)}}`
    : `{"type":"index","value":${keyJson(step.key)}}`;
}

function keyJson(key: Value): string {
  const json = valueToJson(key, dynamic);
  invariant(typeof json === "string", "keys of paths are known and not marked");
  return json;
}
