import { elementOf, type MockAttribute, type MockAttributes, type MockBlock, mapValues } from "./mock-schema.js";

/** A value in one of the mock provider's files: exactly one of the members is there. */
interface StoredValue {
  readonly boolean?: boolean;
  /** In Go's notation, such as `1.5` or `9.87654321e+08`. */
  readonly number?: string;
  readonly string?: string;
  readonly list?: readonly StoredValue[];
  readonly set?: readonly StoredValue[];
  readonly map?: StoredValues;
  readonly object?: StoredValues;
}

/** Members that are null are left out. */
type StoredValues = Readonly<Record<string, StoredValue>>;

type MockObject = Readonly<Record<string, unknown>>;

/** The text of the file that keeps an object. */
export function formatMockObject(block: MockBlock, object: MockObject): string {
  return JSON.stringify({ values: storeMembers(objectMembers(block), object) }, null, 2);
}

/** Read such a file; every member of the block is in the result. */
export function parseMockObject(block: MockBlock, text: string): MockObject {
  const { values = {} }: { readonly values?: StoredValues } = JSON.parse(text);
  return loadMembers(objectMembers(block), values);
}

function objectMembers(block: MockBlock): MockAttributes {
  return { id: { type: "string" }, ...membersOf(block) };
}

/** Attributes and blocks alike, the blocks of one type being a collection of objects. */
function membersOf({ attributes = {}, blocks = {} }: MockBlock): MockAttributes {
  return {
    ...attributes,
    ...mapValues(blocks, (nested): MockAttribute => {
      return { type: nested.mode, [nested.mode]: { type: "object", object: membersOf(nested) } };
    }),
  };
}

function storeMembers(members: MockAttributes, object: MockObject): StoredValues {
  const present = Object.entries(members).flatMap(([name, member]): readonly (readonly [string, StoredValue])[] => {
    const value = object[name];
    return value === null || value === undefined ? [] : [[name, store(member, value)]];
  });
  return Object.fromEntries(present.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function store(attribute: MockAttribute, value: unknown): StoredValue {
  if (typeof value === "boolean") return { boolean: value };
  if (typeof value === "number") return { number: String(value) };
  if (typeof value === "string") return { string: value };
  const element = elementOf(attribute) ?? { type: "string" };
  if (Array.isArray(value)) {
    const items = value.map((item) => store(element, item));
    return attribute.type === "set" ? { set: items } : { list: items };
  }
  const entries: MockObject = Object.fromEntries(Object.entries(value ?? {}));
  return attribute.type === "map"
    ? { map: mapValues(entries, (entry) => store(element, entry)) }
    : { object: storeMembers(attribute.object ?? {}, entries) };
}

function loadMembers(members: MockAttributes, values: StoredValues): MockObject {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, loadMember(member, values[name])]));
}

function loadMember(attribute: MockAttribute, stored: StoredValue | undefined): unknown {
  return stored === undefined ? null : load(attribute, stored);
}

function load(attribute: MockAttribute, stored: StoredValue): unknown {
  const element = elementOf(attribute) ?? { type: "string" };
  const items = stored.list ?? stored.set;
  if (items !== undefined) return items.map((item) => load(element, item));
  if (stored.map !== undefined) return mapValues(stored.map, (entry) => load(element, entry));
  if (stored.object !== undefined) return loadMembers(attribute.object ?? {}, stored.object);
  return stored.number === undefined ? (stored.boolean ?? stored.string ?? null) : Number(stored.number);
}
