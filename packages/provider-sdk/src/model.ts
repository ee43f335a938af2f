import type { ObjectType, Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { type BlockSchema, objectOfShape, type Shape, shapeOf, validateSchema } from "@landform/schema";
import { blockSchema } from "./block.js";
import { decodeRecord, encodeRecord, type NamedFields, namedFields } from "./collection-types.js";
import { fieldsOf } from "./nested.js";
import { type PlanShape, planShapeOf } from "./plan-shape.js";
import type { EncodeProblem } from "./value-type.js";
import type { ConfigOf, DraftOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** A schema definition made ready: what the engine sees of it, and the way between values and TypeScript objects. */
export interface Model<S extends SchemaDefinition> {
  readonly definition: SchemaDefinition;
  readonly block: BlockSchema;
  readonly type: ObjectType;
  readonly planShape: PlanShape;
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
  const shape = shapeOf(block);
  const fields = namedFields(fieldsOf(definition));
  return {
    definition,
    block,
    type: shape.type,
    planShape: planShapeOf(definition, block),
    config: (value) => decodeRecord<ConfigOf<S>>(fields, value),
    draft: (value) => decodeRecord<DraftOf<S>>(fields, value),
    planned: (value) => decodeRecord<PlannedOf<S>>(fields, value),
    state: (value) => decodeRecord<StateOf<S>>(fields, value),
    encode: (input, like) => encodeObject(shape, fields, input, like),
  };
}

function encodeObject(shape: Shape, fields: NamedFields, input: unknown, like?: Likeness): Value | EncodeProblem {
  const encoded = encodeRecord(fields, input, (name, part) =>
    like !== undefined && Object.is(like.view[name], part) ? attributeOf(like.value, name) : undefined,
  );
  return "kind" in encoded ? encoded : objectOfShape(shape, encoded);
}

export function attributeOf(object: Value, name: string): Value | undefined {
  return object.kind === "known" && object.raw instanceof Map ? object.raw.get(name) : undefined;
}
