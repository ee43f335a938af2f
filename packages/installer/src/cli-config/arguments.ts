import type { Hcl1Item, Hcl1Value } from "./hcl1.js";

/** An argument has a value of the wrong kind; `message` in the words of the decoder that the reference tools use. */
export interface Failure {
  readonly kind: "failure";
  readonly message: string;
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "failure";
}

/** The last value of an argument in a block. Numbers and booleans are texts too. */
export function textArgument(block: Hcl1Item, name: string): string | undefined | Failure {
  const value = argumentOf(block, name);
  if (value === undefined) return undefined;
  if (value.kind === "text" || value.kind === "literal") return value.text;
  return failure(value, name, `unknown type for string ${typeName(value)}`);
}

/** An empty list when the argument is not there. */
export function textListArgument(block: Hcl1Item, name: string): readonly string[] | Failure {
  const value = argumentOf(block, name);
  if (value === undefined) return [];
  if (value.kind !== "list") return failure(value, name, `unknown slice type: ${typeName(value)}`);
  const texts: string[] = [];
  for (const element of value.values) {
    if (element.kind !== "text" && element.kind !== "literal")
      return failure(element, name, `unknown type for string ${typeName(element)}`);
    texts.push(element.text);
  }
  return texts;
}

export function booleanValue(value: Hcl1Value, name: string): boolean | Failure {
  if (value.kind === "literal" && /^(?:true|false)$/.test(value.text)) return value.text === "true";
  return failure(value, `root.${name}`, `unknown type ${typeName(value)}`);
}

export function textValue(value: Hcl1Value, name: string): string | Failure {
  if (value.kind === "text" || value.kind === "literal") return value.text;
  return failure(value, `root.${name}`, `unknown type for string ${typeName(value)}`);
}

function argumentOf({ value }: Hcl1Item, name: string): Hcl1Value | undefined {
  return value.kind === "object" ? value.items.findLast(({ keys }) => keys[0] === name)?.value : undefined;
}

function failure({ position }: Hcl1Value, name: string, problem: string): Failure {
  return { kind: "failure", message: `At ${position}: ${name === "" ? "" : `${name}: `}${problem}` };
}

function typeName({ kind }: Hcl1Value): string {
  const names: Readonly<Record<Hcl1Value["kind"], string>> = {
    text: "*ast.LiteralType",
    literal: "*ast.LiteralType",
    list: "*ast.ListType",
    object: "*ast.ObjectType",
  };
  return names[kind];
}
