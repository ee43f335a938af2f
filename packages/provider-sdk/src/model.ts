import { hasDynamic, type ObjectType, objectOfType, objectValue, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { type BlockSchema, impliedType, validateSchema } from "@landform/schema";
import { blockSchema } from "./block.js";
import { decodeRecord, type Fields, isRecord } from "./collection-types.js";
import { fieldsOf } from "./nested.js";
import { describeInput, type EncodeProblem, encodePart, encodeProblem, inside } from "./value-type.js";
import type { ConfigOf, DraftOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** A schema definition made ready: what the engine sees of it, and the way between values and TypeScript objects. */
export interface Model<S extends SchemaDefinition> {
  readonly definition: SchemaDefinition;
  readonly block: BlockSchema;
  readonly type: ObjectType;
  /** The views of a known object. */
  readonly config: (value: Value) => ConfigOf<S>;
  readonly draft: (value: Value) => DraftOf<S>;
  readonly planned: (value: Value) => PlannedOf<S>;
  readonly state: (value: Value) => StateOf<S>;
  /**
   * The object that a hook returned. Parts that are the same as in `like`, the view that `value` was given as, keep
   * their exact values.
   */
  readonly encode: (input: unknown, like?: Likeness) => Value | EncodeProblem;
}

export interface Likeness {
  readonly value: Value;
  readonly view: Readonly<Record<string, unknown>>;
}

/** The schema of something that has nothing to configure. */
export const noMembers: Readonly<Record<string, never>> = {};

export function createModel<S extends SchemaDefinition>(
  definition: S | typeof noMembers,
  options: { readonly description?: string | undefined; readonly deprecated?: string | undefined } = {},
): Model<S> {
  const block = blockSchema(definition, options);
  const problems = validateSchema(block);
  invariant(problems.length === 0, `the schema is not valid: ${problems.join("; ")}`);
  const type = impliedType(block);
  const fields = fieldsOf(definition);
  return {
    definition,
    block,
    type,
    config: (value) => decodeRecord<ConfigOf<S>>(fields, value),
    draft: (value) => decodeRecord<DraftOf<S>>(fields, value),
    planned: (value) => decodeRecord<PlannedOf<S>>(fields, value),
    state: (value) => decodeRecord<StateOf<S>>(fields, value),
    encode: (input, like) => encodeObject(type, fields, input, like),
  };
}

function encodeObject(type: ObjectType, fields: Fields, input: unknown, like?: Likeness): Value | EncodeProblem {
  if (!isRecord(input)) return encodeProblem(`expected an object, got ${describeInput(input)}`);
  const values = new Map<string, Value>();
  for (const name of type.attributes.keys()) {
    const field = fields[name];
    invariant(field !== undefined, "the implied type has the members of the definition");
    const part = input[name];
    const kept = like !== undefined && Object.is(like.view[name], part) ? attributeOf(like.value, name) : undefined;
    const value = kept ?? encodePart(field, part);
    if (value.kind === "encodeProblem") return inside(name, value);
    values.set(name, value);
  }
  return objectOf(type, values);
}

export function attributeOf(object: Value, name: string): Value | undefined {
  return object.kind === "known" && object.raw instanceof Map ? object.raw.get(name) : undefined;
}

/** An object of a schema's type; attributes of dynamic type bring their own. */
export function objectOf(type: ObjectType, values: ReadonlyMap<string, Value>): Value {
  return hasDynamic(type) ? objectValue(values) : objectOfType(type, values);
}
