import { intValue, type Path, stringValue, type Value } from "@landform/cty";
import type { DiagnosticsResponse } from "@landform/provider-protocol";
import type { Attribute } from "./attribute.js";
import type { Block } from "./block.js";
import type { ValidateHook } from "./hooks.js";
import { attributeOf, type Model } from "./model.js";
import { describePath, Report } from "./report.js";
import type { ValidationContext } from "./validator.js";
import type { SchemaDefinition } from "./view.js";

/**
 * Check what a user wrote: the rules that the engine leaves to providers, the types that are narrower than those of
 * the language, validators and the definition's own hook. Messages are those of the Go framework for providers.
 */
export async function validateConfig<S extends SchemaDefinition>(
  model: Model<S>,
  definition: { readonly validate?: ValidateHook<S>; readonly deprecated?: string },
  config: Value,
): Promise<DiagnosticsResponse> {
  const report = new Report();
  if (definition.deprecated !== undefined) report.warning("Deprecated", definition.deprecated);
  validateMembers(model.definition, config, [], { config, report });
  const { validate } = definition;
  // A hook can rely on what the schema says.
  if (validate !== undefined && !report.hasErrors)
    await report.run("Validation failed", () =>
      validate({ config: model.config(config), error: report.error, warning: report.warning }),
    );
  return { diagnostics: report.diagnostics };
}

interface Validation {
  readonly config: Value;
  readonly report: Report;
}

function validateMembers(members: SchemaDefinition, object: Value, path: Path, validation: Validation): void {
  if (object.kind !== "known") return;
  for (const [name, member] of Object.entries(members)) {
    const value = attributeOf(object, name);
    if (value === undefined) continue;
    const innerPath: Path = [...path, { kind: "attribute", name }];
    if (member.kind === "attribute") validateAttribute(member, value, innerPath, validation);
    else validateBlocks(member, value, innerPath, validation);
  }
}

function validateAttribute(attribute: Attribute, value: Value, path: Path, validation: Validation): void {
  const { schema, valueType, nested, deprecated } = attribute;
  const { report } = validation;
  const mismatch = value.kind === "known" ? valueType.check?.(value) : undefined;
  if (mismatch !== undefined) {
    report.add("error", "Configuration Read Error", readError(mismatch), path);
    return;
  }
  if (schema.computed === true && schema.optional !== true && value.kind !== "null")
    report.add("error", "Invalid Configuration for Read-Only Attribute", readOnly, path);
  if (schema.required === true && value.kind === "null")
    report.add("error", "Missing Configuration for Required Attribute", missing(path), path);
  runValidators(attribute, value, path, validation);
  if (nested !== undefined) validateElements(nested.nesting, nested.members, value, path, validation);
  if (deprecated !== undefined && value.kind === "known")
    report.add("warning", "Attribute Deprecated", deprecated, path);
}

const readOnly =
  "Cannot set value for this attribute as the provider has marked it as read-only. " +
  "Remove the configuration line setting the value.\n\n" +
  "Refer to the provider documentation or contact the provider developers for additional information about " +
  "configurable and read-only attributes that are supported.";

function missing(path: Path): string {
  return (
    `Must set a configuration value for the ${describePath(path)} attribute as the provider has marked it as ` +
    "required.\n\nRefer to the provider documentation or contact the provider developers for additional " +
    "information about configurable attributes that are required."
  );
}

function readError(problem: string): string {
  return (
    "An unexpected error was encountered trying to convert an attribute value from the configuration. This is " +
    `always an error in the provider. Please report the following to the provider developer:\n\nError: ${problem}`
  );
}

function runValidators(member: Attribute | Block, value: Value, path: Path, { config, report }: Validation): void {
  if (member.validators.length === 0) return;
  const context: ValidationContext = {
    path,
    place: describePath(path),
    config,
    error: (summary, detail, at = path) => report.add("error", summary, detail, at),
    warning: (summary, detail, at = path) => report.add("warning", summary, detail, at),
  };
  for (const validate of member.validators) validate(value, context);
}

function validateBlocks(block: Block, value: Value, path: Path, validation: Validation): void {
  runValidators(block, value, path, validation);
  validateElements(block.schema.nesting, block.members, value, path, validation);
  if (block.deprecated !== undefined && value.kind === "known" && !isEmpty(value))
    validation.report.add("warning", "Block Deprecated", block.deprecated, path);
}

function isEmpty(value: Value): boolean {
  return value.kind === "known" && Array.isArray(value.raw) && value.raw.length === 0;
}

function validateElements(
  nesting: "single" | "group" | "list" | "set" | "map",
  members: SchemaDefinition,
  value: Value,
  path: Path,
  validation: Validation,
): void {
  if (value.kind !== "known") return;
  if (nesting === "single" || nesting === "group") validateMembers(members, value, path, validation);
  else if (value.raw instanceof Map)
    for (const [key, element] of value.raw)
      validateMembers(members, element, [...path, { kind: "index", key: stringValue(key) }], validation);
  else if (Array.isArray(value.raw))
    for (const [index, element] of value.raw.entries()) {
      const key = nesting === "set" ? element : intValue(index);
      validateMembers(members, element, [...path, { kind: "index", key }], validation);
    }
}
