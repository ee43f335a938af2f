import type { Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { attributeOf } from "./model.js";
import type { ValidationContext, Validator } from "./validator.js";

// The messages are those of the Go framework's validators.

/** A number that is at least `least`. */
export function atLeast(least: number): Validator<number> {
  return {
    known: (value, { invalid }) => {
      if (value < least) invalid(`value must be at least ${least}, got: ${value}`);
    },
  };
}

export function atMost(most: number): Validator<number> {
  return {
    known: (value, { invalid }) => {
      if (value > most) invalid(`value must be at most ${most}, got: ${value}`);
    },
  };
}

export function between(least: number, most: number): Validator<number> {
  return {
    known: (value, { invalid }) => {
      if (value < least || value > most) invalid(`value must be between ${least} and ${most}, got: ${value}`);
    },
  };
}

export function oneOf(...allowed: readonly (string | number)[]): Validator<string | number> {
  return {
    known: (value, { invalid }) => {
      if (!allowed.includes(value)) invalid(`value must be one of: ${listed(allowed)}, got: ${shown(value)}`, "Match");
    },
  };
}

export function noneOf(...refused: readonly (string | number)[]): Validator<string | number> {
  return {
    known: (value, { invalid }) => {
      if (refused.includes(value)) invalid(`value must be none of: ${listed(refused)}, got: ${shown(value)}`, "Match");
    },
  };
}

/** Numbers stand in quotes here too. */
function listed(values: readonly (string | number)[]): string {
  return `[${values.map((value) => quoted(String(value))).join(" ")}]`;
}

function shown(value: string | number): string {
  return typeof value === "string" ? quoted(value) : String(value);
}

/** `words` continue "Attribute name". */
export function matches(pattern: RegExp, words: string): Validator<string> {
  return {
    known: (value, { invalid }) => {
      if (!pattern.test(value)) invalid(`${words}, got: ${value}`, "Match");
    },
  };
}

/** Length in bytes of UTF-8. */
export function lengthAtLeast(least: number): Validator<string> {
  return ofLength((length) => length >= least, `at least ${least}`);
}

/** Length in bytes of UTF-8. */
export function lengthAtMost(most: number): Validator<string> {
  return ofLength((length) => length <= most, `at most ${most}`);
}

/** Length in bytes of UTF-8. */
export function lengthBetween(least: number, most: number): Validator<string> {
  return ofLength((length) => length >= least && length <= most, `between ${least} and ${most}`);
}

function ofLength(fits: (length: number) => boolean, words: string): Validator<string> {
  return {
    known: (value, { invalid }) => {
      const length = Buffer.byteLength(value);
      if (!fits(length)) invalid(`string length must be ${words}, got: ${length}`, "Length");
    },
  };
}

/** Exactly one of this attribute and `names`, attributes of the same configuration, is set. */
export function exactlyOneOf(...names: readonly string[]): Validator<unknown> {
  return {
    always: (value, context) => {
      const { configured, isUnknown } = survey(value, context, names);
      if (isUnknown || configured === 1) return;
      const words =
        configured === 0
          ? "No attribute specified when one (and only one) of"
          : `${configured} attributes specified when one (and only one) of`;
      context.error("Invalid Attribute Combination", `${words} [${names.join(",")}] is required`);
    },
  };
}

/** At least one of this attribute and `names` is set. */
export function atLeastOneOf(...names: readonly string[]): Validator<unknown> {
  return {
    always: (value, context) => {
      const { configured, isUnknown, all } = survey(value, context, names);
      if (isUnknown || configured > 0) return;
      context.error(
        "Invalid Attribute Combination",
        `At least one attribute out of [${all.join(",")}] must be specified`,
      );
    },
  };
}

/** This attribute and `names` are not set together. */
export function conflictsWith(...names: readonly string[]): Validator<unknown> {
  return {
    always: (value, context) => {
      if (value.kind === "null") return;
      for (const name of names) {
        const other = attributeOf(context.config, name);
        if (other?.kind === "known")
          context.error(
            "Invalid Attribute Combination",
            `Attribute "${name}" cannot be specified when "${context.place}" is specified`,
          );
      }
    },
  };
}

/** `names` are set wherever this attribute is. */
export function alsoRequires(...names: readonly string[]): Validator<unknown> {
  return {
    always: (value, context) => {
      if (value.kind === "null") return;
      for (const name of names)
        if (attributeOf(context.config, name)?.kind === "null")
          context.error(
            "Invalid Attribute Combination",
            `Attribute "${name}" must be specified when "${context.place}" is specified`,
          );
    },
  };
}

function survey(value: Value, { place, config }: ValidationContext, names: readonly string[]) {
  const others = names.map((name) => attributeOf(config, name));
  const values = [value, ...others];
  return {
    configured: values.filter((each) => each !== undefined && each.kind !== "null").length,
    isUnknown: values.some((each) => each?.kind === "unknown"),
    all: [...names, place],
  };
}
