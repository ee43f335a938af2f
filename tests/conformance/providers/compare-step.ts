import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import type { BehaviourCase, BehaviourStep, Mask, PlannedChange } from "./cases.js";
import type { ChangeJson, Outcome } from "./execute-step.js";

/** Where what came of a step differs from what the suite says, one line each. */
export function differences(test: BehaviourCase, step: BehaviourStep, outcome: Outcome): readonly string[] {
  const { diagnostics, phase, plan, state } = outcome;
  if (step.crash === true) return phase === step.phase ? [] : [`failed in ${phase}, not in ${step.phase}`];
  const found = new Differences(test.mask ?? []);
  found.compare("phase", step.phase, phase);
  found.compare("error", messages(step.error), messages(wordsOf(diagnostics, "error")));
  found.compare("at", sortedPlaces(step.at ?? []), sortedPlaces(rangesOf(diagnostics)));
  if (step.error === undefined)
    found.compare("warnings", messages(step.warnings), messages(wordsOf(diagnostics, "warning")));
  if (plan !== undefined && step.plan !== undefined) {
    found.compareChanges(step.plan, changesOf(plan.resource_changes ?? []));
    found.compareChanges(step.drift ?? {}, changesOf(plan.resource_drift ?? []));
  }
  if (state !== undefined && step.apply !== undefined) {
    const resources = state.values?.root_module?.resources ?? [];
    found.compareEntries("", step.apply, Object.fromEntries(resources.map((each) => [each.address, each.values])));
  }
  if (state !== undefined && step.outputs !== undefined) {
    const outputs = Object.entries(state.values?.outputs ?? {}).map(([name, { value }]) => [name, value]);
    found.compareEntries("outputs.", step.outputs, Object.fromEntries(outputs));
  }
  return found.lines;
}

/** Messages in order of their text. A detail that looks like the start of one is taken apart on both sides. */
function messages(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/\n\n(?=(?:Error|Warning): )/).sort();
}

function wordsOf(diagnostics: readonly Diagnostic[], severity: Diagnostic["severity"]): string | undefined {
  const label = severity === "error" ? "Error" : "Warning";
  const words = diagnostics
    .filter((diagnostic) => diagnostic.severity === severity)
    .map(({ summary, detail }) => (detail === "" ? `${label}: ${summary}` : `${label}: ${summary}\n\n${detail}`));
  return words.length === 0 ? undefined : [...new Set(words)].join("\n\n");
}

function rangesOf(diagnostics: readonly Diagnostic[]): readonly (readonly number[])[] {
  return diagnostics.flatMap(({ severity, subject }) =>
    severity === "error" && subject !== undefined ? [placeOf(subject)] : [],
  );
}

/** An empty range is shown one column wide. */
function placeOf({ start, end }: SourceRange): readonly number[] {
  return [start.line, start.column, end.line, start.byte === end.byte ? end.column + 1 : end.column];
}

function sortedPlaces(places: readonly (readonly number[])[]): readonly string[] {
  return [...new Set(places.map((place) => place.join(",")))].sort();
}

function changesOf(changes: readonly ChangeJson[]): Readonly<Record<string, PlannedChange>> {
  return Object.fromEntries(
    changes.map(({ address, action_reason, change }) => [
      address,
      { ...change, ...(action_reason !== undefined && { action_reason }) },
    ]),
  );
}

class Differences {
  readonly lines: string[] = [];
  readonly #masks: ReadonlyMap<string, RegExp>;

  constructor(masks: readonly Mask[]) {
    this.#masks = new Map(masks.map(({ at, pattern }) => [at, new RegExp(`^(?:${pattern})$`, "s")]));
  }

  compareChanges(want: Readonly<Record<string, PlannedChange>>, have: Readonly<Record<string, PlannedChange>>): void {
    for (const address of keysOf(want, have)) {
      const wanted = want[address];
      const given = have[address];
      if (wanted === undefined || given === undefined) {
        this.compare(`plan of ${address}`, wanted?.actions, given?.actions);
        continue;
      }
      this.compare(`actions of ${address}`, wanted.actions, given.actions);
      this.compare(address, wanted.after, given.after ?? null);
      if ("after_unknown" in wanted) this.compare(`unknown of ${address}`, wanted.after_unknown, given.after_unknown);
      this.compare(`replace_paths of ${address}`, sorted(wanted.replace_paths), sorted(given.replace_paths));
      this.compare(`importing of ${address}`, wanted.importing, given.importing);
      this.compare(`action_reason of ${address}`, wanted.action_reason, given.action_reason);
      if ("before" in wanted) this.compare(address, wanted.before, given.before);
    }
  }

  compareEntries(
    prefix: string,
    want: Readonly<Record<string, unknown>>,
    have: Readonly<Record<string, unknown>>,
  ): void {
    for (const key of keysOf(want, have)) this.compare(prefix + key, want[key], have[key]);
  }

  /** What an import finds may differ from the mask of what is there later: there the value itself will do. */
  compare(place: string, want: unknown, have: unknown): void {
    if (JSON.stringify(want) === JSON.stringify(have)) return;
    const mask = this.#masks.get(place);
    if (isRecord(want) && isRecord(have) && Array.isArray(want) === Array.isArray(have)) {
      for (const key of keysOf(want, have)) this.compare(`${place}.${key}`, want[key], have[key]);
    } else if (mask === undefined || isRecord(want) || want === undefined || want === null) {
      this.lines.push(`${place}: ${JSON.stringify(have)}, not ${JSON.stringify(want)}`);
    } else if (!mask.test(String(have))) {
      this.lines.push(`${place}: ${JSON.stringify(have)} is not ${mask}`);
    }
  }
}

function keysOf(a: object, b: object): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function sorted(paths: readonly unknown[] | undefined): readonly string[] {
  return (paths ?? []).map((path) => JSON.stringify(path)).sort();
}
