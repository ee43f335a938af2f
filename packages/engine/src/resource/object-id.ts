import { asString, type Value } from "@landform/cty";
import type { ObjectId } from "../operation.js";

/** By which attribute people recognise an object: `id`, else `name`, else the tag of that name. Never a secret one. */
export function objectId(value: Value): ObjectId | undefined {
  if (value.kind !== "known" || value.type.kind !== "object") return undefined;
  for (const key of ["id", "name"]) {
    const text = textOf(attribute(value, key));
    if (text !== undefined) return { key, value: text };
  }
  const tags = attribute(value, "tags");
  if (tags === undefined) return undefined;
  for (const key of ["name", "Name"]) {
    const text = textOf(attribute(tags, key));
    if (text !== undefined) return { key: `tags.${key}`, value: text };
  }
  return undefined;
}

function attribute(value: Value, name: string): Value | undefined {
  if (value.kind !== "known" || value.marks.size > 0) return undefined;
  return value.raw instanceof Map ? value.raw.get(name) : undefined;
}

function textOf(value: Value | undefined): string | undefined {
  if (value?.kind !== "known" || value.type.kind !== "string" || value.marks.size > 0) return undefined;
  const text = asString(value);
  return text === "" ? undefined : text;
}
