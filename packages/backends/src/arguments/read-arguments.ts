import { asBool, asNumber, asString, attributeOf, formatNumber, type Value } from "@landform/cty";
import type { BackendContext } from "../backend.js";

/** Where the value of an argument comes from that was not given: the first variable that is set, else `fallback`. */
export interface ArgumentDefault {
  readonly env?: readonly string[];
  readonly fallback?: string;
}

export type ArgumentDefaults = Readonly<Record<string, ArgumentDefault>>;

/** The arguments of a backend as its code wants them; those that have no value are empty, 0 or false. */
export interface Arguments {
  text(name: string): string;
  flag(name: string): boolean;
  number(name: string): number;
}

/** Reads arguments that are text, numbers or booleans, by name. */
export function readArguments(config: Value, defaults: ArgumentDefaults, env: BackendContext["env"]): Arguments {
  const text = (name: string): string => {
    const value = attributeOf(config, name);
    if (value?.kind === "known") return textOf(value);
    const { env: variables = [], fallback = "" } = defaults[name] ?? {};
    return variables.map((variable) => env[variable] ?? "").find((found) => found !== "") ?? fallback;
  };
  return {
    text,
    flag: (name) => isTrue(text(name)),
    number: (name) => Number(text(name)) || 0,
  };
}

function textOf(value: Value): string {
  if (value.type.kind === "bool") return String(asBool(value));
  if (value.type.kind === "number") return formatNumber(asNumber(value));
  return asString(value);
}

/** What Go takes for true. */
function isTrue(text: string): boolean {
  return /^(?:1|t|T|true|TRUE|True)$/.test(text);
}
