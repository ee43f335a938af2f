import { asBool, asNumber, attributeOf, numberToFloat64, type Value } from "@landform/cty";
import { type AttributeChange, atLeast, attr, isUnknown, type Part, type Validator } from "@landform/provider-sdk";

const least = (kind: string) => `How many ${kind} there must be at least; 0 by default.`;
const include = (kind: string) => `Whether to use ${kind}; true by default.`;

export const descriptions = {
  length: "How long the string is: at least 1, and as long as all minimums together.",
  special: include("special characters, `!@#$%&*()-_=+[]{}<>:?`"),
  upper: include("upper-case letters"),
  lower: include("lower-case letters"),
  numeric: include("digits"),
  min_numeric: least("digits"),
  min_upper: least("upper-case letters"),
  min_lower: least("lower-case letters"),
  min_special: least("special characters"),
  override_special: "Special characters to use in place of the usual ones.",
  result: "The random string.",
  bcrypt_hash: "A bcrypt hash of the random string, of its first 72 bytes where it is longer.",
} as const;

/** The length must leave room for all that is asked for. */
export const roomForMinimums: Validator<number> = {
  known: (length, { config, error, place }) => {
    const names = ["min_upper", "min_lower", "min_numeric", "min_special"];
    const minimums = names.map((name) => partOf(config, name));
    if (minimums.some((minimum) => minimum?.kind === "unknown")) return;
    const sum = minimums.reduce(
      (total, minimum) => total + (minimum?.kind === "known" ? numberToFloat64(asNumber(minimum)) : 0),
      0,
    );
    if (length < sum)
      error(
        "Invalid Attribute Value",
        `Attribute ${place} value must be at least sum of ${names.join(" + ")}, got: ${length}`,
      );
  },
};

export const lengthRules: readonly Validator<number>[] = [atLeast(1), roomForMinimums];

/** Not every kind of character can be switched off; left out, a kind is on. */
export const someKind: Validator<boolean> = {
  known: (isOn, { config, error, place }) => {
    const names = ["special", "upper", "lower"];
    const isOff = (value: Value | undefined) => value?.kind === "known" && !asBool(value);
    if (isOn || !names.every((name) => isOff(partOf(config, name)))) return;
    const list = [...names, place].join(",");
    error("Invalid Attribute Combination", `At least one attribute out of [${list}] must be specified as true`);
  },
};

function partOf(config: Value, name: string): Value | undefined {
  return config.kind === "known" ? attributeOf(config, name) : undefined;
}

/** An empty string that was left out later had no effect before and has none after. */
function isRealChange({ prior, config }: AttributeChange<Part<string>>): boolean {
  if (isUnknown(config)) return false;
  return config !== null || prior !== "";
}

const isOn = (description: string) => attr.bool({ default: true, onChange: "replace", description });
const minimum = (description: string) => attr.integer({ default: 0, onChange: "replace", description });

/** What `random_string` and `random_password` have in common. */
export const characterAttributes = {
  length: attr.integer({
    required: true,
    onChange: "replace",
    validate: lengthRules,
    description: descriptions.length,
  }),
  special: isOn(descriptions.special),
  upper: isOn(descriptions.upper),
  lower: isOn(descriptions.lower),
  number: attr.bool({
    optional: true,
    computed: true,
    deprecated: "**NOTE**: This is deprecated, use `numeric` instead.",
    validate: someKind,
    description: "Whether to use digits: the old name of `numeric`.",
  }),
  numeric: attr.bool({ optional: true, computed: true, validate: someKind, description: descriptions.numeric }),
  min_numeric: minimum(descriptions.min_numeric),
  min_upper: minimum(descriptions.min_upper),
  min_lower: minimum(descriptions.min_lower),
  min_special: minimum(descriptions.min_special),
  override_special: attr.string({
    optional: true,
    onChange: isRealChange,
    description: descriptions.override_special,
  }),
};
