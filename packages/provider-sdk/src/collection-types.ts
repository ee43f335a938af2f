import {
  asList,
  asMap,
  compareStrings,
  hasDynamic,
  type KnownValue,
  listOf,
  listValue,
  mapOf,
  mapValue,
  objectOf,
  objectValue,
  setOf,
  setValue,
  type Type,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import {
  decodePart,
  describeInput,
  type EncodeProblem,
  encodePart,
  encodeProblem,
  inside,
  type Part,
  type ValueType,
} from "./value-type.js";

type Elements<T> = readonly (T | null)[];
type Entries<T> = Readonly<Record<string, T | null>>;

export function listType<W, P, C>(
  element: ValueType<W, P, C>,
): ValueType<Elements<W>, Elements<P>, readonly Part<C>[]> {
  return sequenceType(listOf(element.type), element, listValue);
}

export function setType<W, P, C>(element: ValueType<W, P, C>): ValueType<Elements<W>, Elements<P>, readonly Part<C>[]> {
  return sequenceType(setOf(element.type), element, setValue);
}

export function mapType<W, P, C>(
  element: ValueType<W, P, C>,
): ValueType<Entries<W>, Entries<P>, Readonly<Record<string, Part<C>>>> {
  return keyedType(element);
}

/** As `mapType`; the caller knows whether entries can be null. */
export function keyedType<W, P, C>(
  element: ValueType<unknown, unknown, C>,
): ValueType<W, P, Readonly<Record<string, Part<C>>>> {
  return {
    type: mapOf(element.type),
    ...elementCheck(element),
    decode: (value) => {
      const decoded: Record<string, Part<C>> = {};
      for (const [key, part] of asMap(value)) define(decoded, key, decodePart(element, part));
      return decoded;
    },
    encode: (input) => {
      if (!isRecord(input)) return encodeProblem(`expected an object, got ${describeInput(input)}`);
      const encoded = new Map<string, Value>();
      for (const [key, part] of Object.entries(input)) {
        const value = encodePart(element, part);
        if (value.kind === "encodeProblem") return inside(key, value);
        encoded.set(key, value);
      }
      // Of members of any type there is no map: each has its own type then, as the engine has it.
      return hasDynamic(element.type) ? objectValue(encoded) : mapValue(element.type, encoded);
    },
  };
}

export type Fields = Readonly<Record<string, ValueType<unknown, unknown, unknown>>>;
type WholeOf<T> = T extends ValueType<infer W, infer _P, infer _C> ? W : never;
type PlannedOf<T> = T extends ValueType<infer _W, infer P, infer _C> ? P : never;
type ConfigOf<T> = T extends ValueType<infer _W, infer _P, infer C> ? C : never;

/** What an object with these fields is in TypeScript. */
export interface ObjectView<F extends Fields> {
  readonly whole: { readonly [K in keyof F]: WholeOf<F[K]> | null };
  readonly planned: { readonly [K in keyof F]: PlannedOf<F[K]> | null };
  readonly config: { readonly [K in keyof F]: Part<ConfigOf<F[K]>> };
}

/** An object with a fixed set of attributes, each of which may be null. */
export function objectType<F extends Fields>(
  fields: F,
): ValueType<ObjectView<F>["whole"], ObjectView<F>["planned"], ObjectView<F>["config"]> {
  return recordType(fields);
}

/** Fields in name order. */
export type NamedFields = readonly (readonly [name: string, field: ValueType<unknown, unknown, unknown>])[];

export function namedFields(fields: Fields): NamedFields {
  return Object.entries(fields).sort(([a], [b]) => compareStrings(a, b));
}

/** An object by its fields; the caller knows what the views of an object with these fields are. */
export function recordType<W, P, C>(fields: Fields): ValueType<W, P, C> {
  const named = namedFields(fields);
  const checked = named.filter(([, field]) => field.check !== undefined);
  return {
    type: objectOf(new Map(named.map(([name, field]) => [name, field.type]))),
    ...(checked.length > 0 && {
      check: (value) => firstProblem(checked.map(([name, field]) => [field, asMap(value).get(name)])),
    }),
    decode: (value) => decodeRecord<C>(named, value),
    encode: (input) => {
      const encoded = encodeRecord(named, input);
      return "kind" in encoded ? encoded : objectValue(encoded);
    },
  };
}

/** A known object as a record; `T` is the view that belongs to `fields`. */
export function decodeRecord<T>(fields: NamedFields, value: Value): T {
  const decoded: Record<string, unknown> = {};
  const entries = asMap(value);
  for (const [name, field] of fields) {
    const part = entries.get(name);
    if (part !== undefined) decoded[name] = decodePart(field, part);
  }
  invariant(hasFields<T>(decoded, fields), "an object has all attributes of its schema");
  return decoded;
}

function hasFields<T>(record: unknown, fields: NamedFields): record is T {
  return isRecord(record) && Object.keys(record).length === fields.length;
}

/** The attributes of a record; `kept` may have the value of one already. */
export function encodeRecord(
  fields: NamedFields,
  input: unknown,
  kept: (name: string, part: unknown) => Value | undefined = () => undefined,
): ReadonlyMap<string, Value> | EncodeProblem {
  if (!isRecord(input)) return encodeProblem(`expected an object, got ${describeInput(input)}`);
  const encoded = new Map<string, Value>();
  for (const [name, field] of fields) {
    const part = input[name];
    const value = kept(name, part) ?? encodePart(field, part);
    if (value.kind === "encodeProblem") return inside(name, value);
    encoded.set(name, value);
  }
  return encoded;
}

/** As `listType` and `setType`; the caller knows whether elements can be null. */
export function sequenceType<W, P, C>(
  type: Type,
  element: ValueType<unknown, unknown, C>,
  create: (elementType: Type, values: readonly Value[]) => KnownValue,
): ValueType<W, P, readonly Part<C>[]> {
  return {
    type,
    ...elementCheck(element),
    decode: (value) => asList(value).map((item) => decodePart(element, item)),
    encode: (input) => {
      if (!Array.isArray(input)) return encodeProblem(`expected an array, got ${describeInput(input)}`);
      const encoded: Value[] = [];
      for (const [index, item] of input.entries()) {
        const value: Value | EncodeProblem = encodePart(element, item);
        if (value.kind === "encodeProblem") return inside(index, value);
        encoded.push(value);
      }
      return create(element.type, encoded);
    },
  };
}

/** A check of all elements, where elements have one. */
function elementCheck(element: ValueType<unknown, unknown, unknown>): Pick<ValueType, "check"> {
  if (element.check === undefined) return {};
  return {
    check: (value) => {
      const parts = value.kind === "known" && value.raw instanceof Map ? asMap(value).values() : asList(value);
      return firstProblem([...parts].map((part) => [element, part]));
    },
  };
}

type FieldValue = readonly [field: ValueType<unknown, unknown, unknown>, part: Value | undefined];

function firstProblem(parts: readonly FieldValue[]): string | undefined {
  for (const [field, part] of parts) {
    const message = part?.kind === "known" ? field.check?.(part) : undefined;
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Sets `record[key]` even where the key has a meaning of its own, such as `__proto__`. */
export function define(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  else record[key] = value;
}

export function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}
