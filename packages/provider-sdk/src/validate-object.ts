import { elementsOf, type Path, type Value } from "@landform/cty";
import type { DiagnosticsResponse } from "@landform/provider-protocol";
import type { Attribute } from "./attribute.js";
import type { Block } from "./block.js";
import type { ValidateHook } from "./hooks.js";
import { attributeOf, type Model } from "./model.js";
import { type Place, pathTo } from "./place.js";
import { describePath, Report } from "./report.js";
import { attributeContext } from "./validation-context.js";
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
  validateMembers(model.definition, config, undefined, { config, report });
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

function validateMembers(
  members: SchemaDefinition,
  object: Value,
  parent: Place | undefined,
  validation: Validation,
): void {
  if (object.kind !== "known") return;
  for (const [name, member] of entriesOf(members)) {
    const value = attributeOf(object, name);
    if (value === undefined) continue;
    const place = { parent, step: name };
    if (member.kind === "attribute") validateAttribute(member, value, place, validation);
    else validateBlocks(member, value, place, validation);
  }
}

const knownEntries = new WeakMap<SchemaDefinition, readonly (readonly [string, Attribute | Block])[]>();

function entriesOf(members: SchemaDefinition): readonly (readonly [string, Attribute | Block])[] {
  const known = knownEntries.get(members);
  if (known !== undefined) return known;
  const entries = Object.entries(members);
  knownEntries.set(members, entries);
  return entries;
}

function validateAttribute(attribute: Attribute, value: Value, place: Place, validation: Validation): void {
  const { schema, valueType, nested, deprecated } = attribute;
  const { report } = validation;
  const mismatch = value.kind === "known" ? valueType.check?.(value) : undefined;
  if (mismatch !== undefined) {
    report.add("error", "Configuration Read Error", readError(mismatch), pathTo(place));
    return;
  }
  if (schema.computed === true && schema.optional !== true && value.kind !== "null")
    report.add("error", "Invalid Configuration for Read-Only Attribute", readOnly, pathTo(place));
  if (schema.required === true && value.kind === "null")
    report.add("error", "Missing Configuration for Required Attribute", missing(pathTo(place)), pathTo(place));
  runValidators(attribute, value, place, validation);
  if (nested !== undefined) validateElements(nested.nesting, nested.members, value, place, validation);
  if (deprecated !== undefined && value.kind === "known")
    report.add("warning", "Attribute Deprecated", deprecated, pathTo(place));
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

function runValidators(member: Attribute | Block, value: Value, place: Place, { config, report }: Validation): void {
  if (member.validators.length === 0) return;
  const context = attributeContext(value, pathTo(place), config, report);
  for (const validate of member.validators) validate(value, context);
}

function validateBlocks(block: Block, value: Value, place: Place, validation: Validation): void {
  runValidators(block, value, place, validation);
  validateElements(block.schema.nesting, block.members, value, place, validation);
  if (block.deprecated !== undefined && hasElements(value))
    validation.report.add("warning", "Block Deprecated", block.deprecated, pathTo(place));
}

function hasElements(value: Value): boolean {
  return value.kind === "known" && !(Array.isArray(value.raw) && value.raw.length === 0);
}

function validateElements(
  nesting: "single" | "group" | "list" | "set" | "map",
  members: SchemaDefinition,
  value: Value,
  parent: Place,
  validation: Validation,
): void {
  if (value.kind !== "known") return;
  if (nesting === "single" || nesting === "group") {
    validateMembers(members, value, parent, validation);
    return;
  }
  for (const [key, element] of elementsOf(value)) validateMembers(members, element, { parent, step: key }, validation);
}
