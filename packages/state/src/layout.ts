import { compactJson, indentJson } from "./json-layout.js";

/** How parts are put together. `depth` is that of the members; objects and arrays take rendered parts. */
export interface Layout {
  object(members: readonly string[], depth: number): string;
  array(elements: readonly string[], depth: number): string;
  member(name: string, json: string): string;
  raw(json: string, depth: number): string;
}

export const compact: Layout = {
  object: (members) => `{${members.join(",")}}`,
  array: (elements) => `[${elements.join(",")}]`,
  member: (name, json) => `"${name}":${json}`,
  raw: (json) => compactJson(json),
};

export const indented: Layout = {
  object: (members, depth) => indentedBlock("{", members, "}", depth),
  array: (elements, depth) => indentedBlock("[", elements, "]", depth),
  member: (name, json) => `"${name}": ${json}`,
  raw: (json, depth) => indentJson(json, blanks(depth)),
};

function indentedBlock(open: string, parts: readonly string[], close: string, depth: number): string {
  if (parts.length === 0) return open + close;
  const separator = `,\n${blanks(depth)}`;
  let text = "";
  // Adding up makes no copies, as joining would on each level of a large document.
  for (const part of parts) text += text === "" ? open + separator.slice(1) + part : separator + part;
  return `${text}\n${blanks(depth - 1)}${close}`;
}

function blanks(depth: number): string {
  return "  ".repeat(depth);
}
