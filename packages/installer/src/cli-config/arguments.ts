import type { Hcl1Item, Hcl1Value } from "./hcl1.js";

/** An argument has a value of the wrong kind; `message` in the words of the decoder that the reference tools use. */
export interface Failure {
  readonly kind: "failure";
  readonly message: string;
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "failure";
}

/** The last value of an argument in a block. Whole numbers are texts too. */
export function textArgument(block: Hcl1Item, name: string): string | undefined | Failure {
  const value = argumentOf(block, name);
  return value === undefined ? undefined : textOf(value, `root.${name}`);
}

/** The last value of an argument that is a whole number; texts of one are, too. */
export function numberArgument(block: Hcl1Item, name: string): number | undefined | Failure {
  const value = argumentOf(block, name);
  if (value === undefined) return undefined;
  if ((value.kind === "text" || value.kind === "literal") && /^-?\d+$/.test(value.text)) return Number(value.text);
  return failure(value, `root.${name}`, `unknown type ${typeName(value)}`);
}

export function booleanArgument(block: Hcl1Item, name: string): boolean | undefined | Failure {
  const value = argumentOf(block, name);
  if (value === undefined) return undefined;
  if (value.kind === "literal" && /^(?:true|false)$/.test(value.text)) return value.text === "true";
  return failure(value, `root.${name}`, `unknown type ${typeName(value)}`);
}

/** An empty list when the argument is not there. */
export function textListArgument(block: Hcl1Item, name: string): readonly string[] | Failure {
  const value = argumentOf(block, name);
  return value === undefined ? [] : textListOf(value, `root.${name}`);
}

export function textOf(value: Hcl1Value, name: string): string | Failure {
  if (value.kind === "text" || (value.kind === "literal" && /^-?(?:0x[\da-f]+|\d+)$/i.test(value.text)))
    return value.text;
  return failure(value, name, `unknown type for string ${typeName(value)}`);
}

export function textListOf(value: Hcl1Value, name: string): readonly string[] | Failure {
  if (value.kind !== "list") return failure(value, "", `unknown slice type: ${typeName(value)}`);
  const texts: string[] = [];
  for (const [index, element] of value.values.entries()) {
    const text = textOf(element, `${name}[${index}]`);
    if (isFailure(text)) return text;
    texts.push(text);
  }
  return texts;
}

function argumentOf({ value }: Hcl1Item, name: string): Hcl1Value | undefined {
  return value.kind === "object" ? value.items.findLast(({ keys }) => keys[0] === name)?.value : undefined;
}

export function failure({ position }: Hcl1Value, name: string, problem: string): Failure {
  return { kind: "failure", message: `At ${position}: ${name === "" ? "" : `${name}: `}${problem}` };
}

export function typeName({ kind }: Hcl1Value): string {
  const names: Readonly<Record<Hcl1Value["kind"], string>> = {
    text: "*ast.LiteralType",
    literal: "*ast.LiteralType",
    list: "*ast.ListType",
    object: "*ast.ObjectType",
  };
  return names[kind];
}
