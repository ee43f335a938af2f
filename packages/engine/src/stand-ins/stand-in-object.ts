import {
  conversionErrorMessage,
  convert,
  elementsOf,
  friendlyName,
  isConversionError,
  listValue,
  mapValue,
  nullValue,
  objectValue,
  setValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import type { ProviderDiagnostic } from "@landform/provider-protocol";
import {
  type AttributeSchema,
  attributeType,
  type BlockSchema,
  emptyBlocks,
  type NestedBlockSchema,
  nestedBlockType,
} from "@landform/schema";

/** Values for some of an object's attributes, by name. */
export type GivenValues = ReadonlyMap<string, Value>;

/** Makes an object without asking a provider. */
export class StandInObjects {
  /** For computed attributes that nothing is given for. */
  readonly #makeUp: (schema: AttributeSchema) => Value;
  readonly diagnostics: ProviderDiagnostic[] = [];

  constructor(makeUp: (schema: AttributeSchema) => Value) {
    this.#makeUp = makeUp;
  }

  /** What is configured, then what is given, then what is made up. */
  make(block: BlockSchema, config: Value, given: GivenValues): Value {
    const members = new Map<string, Value>();
    for (const [name, schema] of block.attributes) {
      members.set(name, this.#attribute(name, schema, memberOf(config, name), given.get(name)));
    }
    for (const [name, schema] of block.blockTypes) {
      members.set(name, this.#blocks(name, schema, memberOf(config, name), given.get(name)));
    }
    for (const name of given.keys()) {
      if (members.has(name)) continue;
      const detail = "The field is unknown. Please, ensure it is a part of resource definition.";
      this.#report(`Invalid override for block field \`${name}\``, detail);
    }
    return objectValue(members);
  }

  #attribute(name: string, schema: AttributeSchema, configured: Value | undefined, given: Value | undefined): Value {
    const type = attributeType(schema);
    const config = isSet(configured) ? configured : undefined;
    const fitting = given && this.#fitting(name, schema, config, given);
    if (schema.writeOnly === true) return nullValue(type);
    if (config !== undefined) return config;
    return fitting ?? (schema.computed === true ? this.#makeUp(schema) : nullValue(type));
  }

  #fitting(name: string, schema: AttributeSchema, config: Value | undefined, given: Value): Value | undefined {
    const invalid = `Invalid mock/override field \`${name}\``;
    if (config !== undefined) {
      this.#report(invalid, "The field is ignored since overriding configuration values is not allowed.");
    }
    if (schema.computed !== true) {
      const detail = "Overriding non-computed fields is not allowed, so this field cannot be processed.";
      this.#report(`Non-computed field \`${name}\` is not allowed to be overridden`, detail);
    }
    const converted = convert(given, attributeType(schema));
    if (!isConversionError(converted)) return converted;
    const why = conversionErrorMessage(converted);
    this.#report(invalid, `Values provided for override / mock must match resource fields types: ${why}.`);
    return undefined;
  }

  /** As many blocks as are configured: what is given for a block type counts for each of them. */
  #blocks(name: string, schema: NestedBlockSchema, configured: Value | undefined, given: Value | undefined): Value {
    const invalid = `Invalid override for block field \`${name}\``;
    if (given !== undefined && given.type.kind !== "object") {
      this.#report(invalid, `Blocks can be overridden only by objects, got \`${friendlyName(given.type)}\``);
    }
    if (configured === undefined || configured.kind !== "known" || isEmptyCollection(configured)) {
      const detail = "Cannot override block value, because it's not present in configuration.";
      if (given !== undefined) this.#report(invalid, detail);
      return configured ?? emptyBlocks(schema);
    }
    const values = given?.type.kind === "object" ? membersOf(given) : new Map();
    const make = (config: Value) => this.make(schema.block, config, values);
    if (schema.nesting === "single" || schema.nesting === "group") return make(configured);
    const elements = Array.from(elementsOf(configured), ([key, element]) => ({ key, made: make(element) }));
    const made = elements.map((element) => element.made);
    const type = nestedBlockType(schema);
    switch (type.kind) {
      case "list":
        return listValue(type.element, made);
      case "set":
        return setValue(type.element, made);
      case "map":
        return mapValue(type.element, namedElements(elements));
      default:
        return configured.type.kind === "tuple" ? tupleValue(made) : objectValue(namedElements(elements));
    }
  }

  #report(summary: string, detail: string): void {
    this.diagnostics.push({ severity: "error", summary, detail });
  }
}

function isSet(value: Value | undefined): value is Value {
  return value !== undefined && value.kind !== "null";
}

function isEmptyCollection(value: Value): boolean {
  return value.type.kind !== "object" && [...elementsOf(value)].length === 0;
}

function memberOf(object: Value, name: string): Value | undefined {
  return membersOf(object).get(name);
}

function membersOf(object: Value): GivenValues {
  return object.kind === "known" && object.raw instanceof Map ? object.raw : new Map();
}

function namedElements(elements: readonly { readonly key: Value; readonly made: Value }[]): Map<string, Value> {
  return new Map(elements.map(({ key, made }) => [key.kind === "known" ? String(key.raw) : "", made]));
}
