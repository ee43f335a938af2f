import {
  type CtyFunction,
  dynamic,
  isFunctionError,
  type Parameter,
  returnTypeOf,
  string,
  type Type,
  unknownValue,
} from "@landform/cty";
import { type Dialect, expressionClosureType } from "@landform/hcl";
import { upcomingFunctions, upcomingTofuFunctions } from "./function-list.js";
import { functionTable } from "./function-table.js";

/** What `metadata functions` tells of a function. */
export interface FunctionSignature {
  readonly name: string;
  readonly description: string;
  /** `dynamic` where it depends on the arguments. */
  readonly returnType: Type;
  readonly parameters: readonly ParameterSignature[];
  readonly variadicParameter?: ParameterSignature;
}

export interface ParameterSignature {
  readonly name: string;
  readonly description?: string;
  readonly isNullable: boolean;
  readonly type: Type;
}

/** Of these only advice to use others is left. */
const retiredFunctions = ["list", "map"];

/**
 * Every function of the release that we report to be, in order of their names, those in `core` included. The list of
 * functions that Terraform prints has types for `templatestring` of which its diagnostics about a call know nothing.
 */
export function functionSignatures(
  dialect: Dialect,
  use: "list" | "diagnostics" = "list",
): readonly FunctionSignature[] {
  const knowsTemplates = dialect === "terraform" && use === "list";
  const table = functionTable({ dialect, baseDirectory: "." });
  const unlisted = new Set([...retiredFunctions, ...Object.keys({ ...upcomingFunctions, ...upcomingTofuFunctions })]);
  const signatures: FunctionSignature[] = [];
  for (const name of [...table.names()].sort()) {
    const fn = table.get(name);
    if (fn !== undefined && !unlisted.has(name.replace(/^core::/, ""))) {
      signatures.push(signatureOf(name, fn, knowsTemplates && name.endsWith("templatestring")));
    }
  }
  return signatures;
}

function signatureOf(name: string, fn: CtyFunction, isTemplate: boolean): FunctionSignature {
  const { description, parameters, variadic } = fn;
  return {
    name,
    description,
    // Terraform knows that a template without its text is text all the same.
    returnType: isTemplate ? string : returnTypeFor(fn),
    parameters: parameters.map((parameter) => parameterSignature(parameter, isTemplate)),
    ...(variadic === undefined ? {} : { variadicParameter: parameterSignature(variadic, false) }),
  };
}

/** Expressions are shown by the type of their value, which is a string for templates. */
function parameterSignature(
  { name, description, type, allowNull }: Parameter,
  isTemplate: boolean,
): ParameterSignature {
  const isExpression = type.kind === "capsule" && type.name === expressionClosureType.name;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    isNullable: allowNull === true,
    type: isExpression ? (isTemplate ? string : dynamic) : type,
  };
}

/** The result for arguments of which nothing but the types is known. */
function returnTypeFor(fn: CtyFunction): Type {
  const parameters = fn.variadic === undefined ? fn.parameters : [...fn.parameters, fn.variadic];
  const type = returnTypeOf(
    fn,
    parameters.map((parameter) => unknownValue(parameter.type)),
  );
  return isFunctionError(type) ? dynamic : type;
}
