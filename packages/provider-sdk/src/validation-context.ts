import type { Path, Value } from "@landform/cty";
import { describePath, describeStep, type Report } from "./report.js";
import type { ValidationContext } from "./validator.js";

/** The context in which the value at `path` of a configuration is checked. */
export function attributeContext(value: Value, path: Path, config: Value, report: Report): ValidationContext {
  return contextAt({ value, path, place: describePath(path) }, config, report);
}

type Position = Pick<ValidationContext, "value" | "path" | "place">;

function contextAt(position: Position, config: Value, report: Report): ValidationContext {
  const { value, path, place } = position;
  const error: ValidationContext["error"] = (summary, detail, at = path) => report.add("error", summary, detail, at);
  return {
    ...position,
    config,
    error,
    warning: (summary, detail, at = path) => report.add("warning", summary, detail, at),
    invalid: (rule, about) => error(summaryOf("Attribute", about), `Attribute ${place} ${rule}`),
    at(step, element) {
      const isOfSet = step.kind === "index" && value.type.kind === "set";
      const inner = { value: element, path: [...path, step], place: place + describeStep(step, isOfSet) };
      return contextAt(inner, config, report);
    },
  };
}

/** The context in which an argument of a function is checked. `tell` gets each problem in words. */
export function argumentContext(
  argument: Value,
  tell: (message: string) => void,
  value: Value = argument,
): ValidationContext {
  const error = (summary: string, detail: string) => tell(`${summary}: ${detail}`);
  return {
    value,
    path: [],
    place: "",
    config: argument,
    error,
    warning: () => undefined,
    invalid: (rule, about) => error(summaryOf("Parameter", about), rule),
    at: (_step, element) => argumentContext(argument, tell, element),
  };
}

function summaryOf(what: "Attribute" | "Parameter", about: string | undefined): string {
  return `Invalid ${what} Value${about === undefined ? "" : ` ${about}`}`;
}
