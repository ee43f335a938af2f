import type { Value } from "@landform/cty";
import { attributeOf } from "./model.js";
import type { ValidationContext, Validator } from "./validator.js";

// The messages are those of the Go framework's validators.

/** A number that is at least `least`. */
export function atLeast(least: number): Validator<number> {
  return {
    known: (value, context) => {
      if (value < least) invalid(context, `value must be at least ${least}`, value);
    },
  };
}

export function atMost(most: number): Validator<number> {
  return {
    known: (value, context) => {
      if (value > most) invalid(context, `value must be at most ${most}`, value);
    },
  };
}

export function between(least: number, most: number): Validator<number> {
  return {
    known: (value, context) => {
      if (value < least || value > most) invalid(context, `value must be between ${least} and ${most}`, value);
    },
  };
}

function invalid({ place, error }: ValidationContext, rule: string, value: string | number): void {
  error("Invalid Attribute Value", `Attribute ${place} ${rule}, got: ${value}`);
}

export function oneOf(...allowed: readonly (string | number)[]): Validator<string | number> {
  return {
    known: (value, { place, error }) => {
      if (allowed.includes(value)) return;
      const list = allowed.map((item) => JSON.stringify(item)).join(" ");
      error(
        "Invalid Attribute Value Match",
        `Attribute ${place} value must be one of: [${list}], got: ${JSON.stringify(value)}`,
      );
    },
  };
}

/** `words` continue "Attribute name". */
export function matches(pattern: RegExp, words: string): Validator<string> {
  return {
    known: (value, { place, error }) => {
      if (!pattern.test(value)) error("Invalid Attribute Value Match", `Attribute ${place} ${words}, got: ${value}`);
    },
  };
}

/** Length in bytes of UTF-8. */
export function lengthAtLeast(least: number): Validator<string> {
  return {
    known: (value, { place, error }) => {
      const length = Buffer.byteLength(value);
      if (length < least)
        error(
          "Invalid Attribute Value Length",
          `Attribute ${place} string length must be at least ${least}, got: ${length}`,
        );
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
