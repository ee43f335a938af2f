import { asNumber, asString, formatNumber, intValue, type Path, type PathStep, stringValue } from "@landform/cty";
import { messageOf } from "@landform/diagnostics";
import type { ProviderDiagnostic } from "@landform/provider-protocol";
import { describeValue } from "./describe-value.js";

/**
 * Where in the configuration a problem is: an attribute's name, or steps into it: names of attributes and blocks,
 * numbers for list positions, `{ key }` for map keys.
 */
export type Place = string | readonly (string | number | { readonly key: string })[];

/** Reports problems; each returns undefined, so that a hook can end with `return error(…)`. */
export interface Reporter {
  readonly error: (summary: string, detail: string, place?: Place) => undefined;
  readonly warning: (summary: string, detail: string, place?: Place) => undefined;
}

/** Throw it, or any other error, from a hook: it becomes a diagnostic. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly summary: string;
  readonly place: Place | undefined;

  constructor(summary: string, detail: string, place?: Place) {
    super(detail);
    this.summary = summary;
    this.place = place;
  }
}

/** The problems of one call. */
export class Report implements Reporter {
  readonly diagnostics: ProviderDiagnostic[] = [];

  readonly error = (summary: string, detail: string, place?: Place): undefined => {
    this.add("error", summary, detail, place === undefined ? undefined : pathOf(place));
  };

  readonly warning = (summary: string, detail: string, place?: Place): undefined => {
    this.add("warning", summary, detail, place === undefined ? undefined : pathOf(place));
  };

  add(severity: "error" | "warning", summary: string, detail: string, path: Path | undefined): void {
    this.diagnostics.push({ severity, summary, detail, ...(path !== undefined && { path }) });
  }

  get hasErrors(): boolean {
    return this.diagnostics.some((diagnostic) => diagnostic.severity === "error");
  }

  /** The result of a hook; undefined after an exception, which is reported as `summary`. */
  async run<T>(summary: string, hook: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await hook();
    } catch (thrown) {
      if (thrown instanceof ProviderError) this.error(thrown.summary, thrown.message, thrown.place);
      else this.error(summary, messageOf(thrown));
      return undefined;
    }
  }
}

export function pathOf(place: Place): Path {
  const steps = typeof place === "string" ? [place] : place;
  return steps.map((step) => {
    if (typeof step === "string") return { kind: "attribute", name: step };
    return { kind: "index", key: typeof step === "number" ? intValue(step) : stringValue(step.key) };
  });
}

/** A path as provider messages write it: `rule[0].tags["a"]`. */
export function describePath(path: Path): string {
  const text = path.map((step) => describeStep(step)).join("");
  return text.startsWith(".") ? text.slice(1) : text;
}

/** A step tells an element of a set by its value, which a map's key can look like. */
export function describeStep(step: PathStep, isOfSet = false): string {
  if (step.kind === "attribute") return `.${step.name}`;
  const { key } = step;
  const isKey = key.kind === "known" && (key.type.kind === "string" || key.type.kind === "number") && !isOfSet;
  if (!isKey) return `[Value(${describeValue(key)})]`;
  return `[${key.type.kind === "string" ? JSON.stringify(asString(key)) : formatNumber(asNumber(key))}]`;
}
