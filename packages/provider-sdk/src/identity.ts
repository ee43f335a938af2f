import { isWhollyKnown, type JsonError, objectOf, objectValue, type Value, valueFromJson } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { attributeType, type IdentitySchema } from "@landform/schema";
import { decodeRecord, namedFields } from "./collection-types.js";
import { attributeOf, type Model } from "./model.js";
import { fieldsOf } from "./nested.js";
import type { SchemaDefinition, StateOf } from "./view.js";

/** What tells an object of a type from all others of the type, for as long as it lives. */
export interface IdentityDefinition<S extends SchemaDefinition> {
  readonly version?: number;
  /** Attributes of the resource by name: whether an import by identity must name them, or may. */
  readonly attributes: { readonly [K in keyof S]?: "required" | "optional" };
}

/** What an import by identity says; null where it says nothing. Attributes that are not in the identity are not there. */
export type IdentityOf<S extends SchemaDefinition> = { readonly [K in keyof S]?: StateOf<S>[K] | null };

/** An identity made ready: what the engine sees of it, and what it is for an object. */
export interface Identity<S extends SchemaDefinition> {
  readonly schema: IdentitySchema;
  readonly decode: (identity: Value) => IdentityOf<S>;
  /** The identity that is stored as JSON; attributes that are no more are dropped, and what is missing is null. */
  readonly upgrade: (json: string) => Value | JsonError;
  /** Undefined while it is not known, and for no object. */
  readonly of: (state: Value) => Value | undefined;
}

/** Throws where an attribute is not one of the resource's. */
export function createIdentity<S extends SchemaDefinition>(
  { block, definition }: Model<S>,
  { version = 0, attributes }: IdentityDefinition<S>,
): Identity<S> {
  const entries = Object.entries(attributes).map(([name, presence]) => {
    const attribute = block.attributes.get(name);
    invariant(attribute !== undefined, `the identity names "${name}", which is no attribute`);
    const { description } = attribute;
    return [
      name,
      {
        type: attributeType(attribute),
        ...(presence === "required" ? { requiredForImport: true } : { optionalForImport: true }),
        ...(description !== undefined && { description }),
      },
    ] as const;
  });
  const type = objectOf(new Map(entries.map(([name, attribute]) => [name, attribute.type])));
  const names = new Set(entries.map(([name]) => name));
  const members = Object.entries(definition).filter(([name]) => names.has(name));
  const fields = namedFields(fieldsOf(Object.fromEntries(members)));
  return {
    schema: { version, attributes: new Map(entries) },
    upgrade: (json) => valueFromJson(withoutOthers(json, names), type),
    decode: (identity) => decodeRecord<IdentityOf<S>>(fields, identity),
    of(state) {
      if (state.kind !== "known") return undefined;
      const parts = entries.map(([name]) => [name, attributeOf(state, name)] as const);
      const identity = objectValue(Object.fromEntries(parts.flatMap(([name, part]) => (part ? [[name, part]] : []))));
      return isWhollyKnown(identity) ? identity : undefined;
    },
  };
}

function withoutOthers(json: string, names: ReadonlySet<string>): string {
  const stored: unknown = JSON.parse(json);
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const kept = Object.fromEntries(entries.filter(([name]) => names.has(name)));
  return JSON.stringify({ ...Object.fromEntries([...names].map((name) => [name, null])), ...kept });
}
