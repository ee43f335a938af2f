import { DiagnosticList, type DiagnosticSink, type SourceRange, unreachable } from "@landform/diagnostics";
import type { Attribute, Body, BodyContent, BodySchema } from "./body.js";
import { contentOfExpanded, expandedAttributes, partialContentOfExpanded } from "./dynamic-content.js";
import { contentOfJson, jsonAttributes, partialContentOfJson } from "./json-content.js";
import { contentOfMerged, mergedAttributes, partialContentOfMerged } from "./merge-bodies.js";
import { contentOfNative, nativeAttributes, partialContentOfNative } from "./native-content.js";
import { contentOfOverridden, overriddenAttributes, partialContentOfOverridden } from "./overridden-content.js";
import { contentOfUnknown, partialContentOfUnknown, unknownAttributes } from "./unknown-content.js";

export interface PartialContent {
  readonly content: BodyContent;
  /** What the schema said nothing of. */
  readonly remain: Body;
}

/** The content of `body`, which may hold nothing but what `schema` allows. */
export function contentOf(body: Body, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  switch (body.kind) {
    case "native":
    case "synthetic":
      return contentOfNative(body, schema, diags);
    case "json":
      return contentOfJson(body, schema, diags);
    case "merged":
      return contentOfMerged(body, schema, diags);
    case "overridden":
      return contentOfOverridden(body, schema, diags);
    case "expanded":
      return contentOfExpanded(body, schema, diags);
    case "unknown":
      return contentOfUnknown(body, schema, diags);
    default:
      return unreachable(body);
  }
}

/** The content of `body` that `schema` asks for, and a body with the rest. */
export function partialContentOf(body: Body, schema: BodySchema, diags: DiagnosticSink): PartialContent {
  switch (body.kind) {
    case "native":
    case "synthetic":
      return partialContentOfNative(body, schema, diags);
    case "json":
      return partialContentOfJson(body, schema, diags);
    case "merged":
      return partialContentOfMerged(body, schema, diags);
    case "overridden":
      return partialContentOfOverridden(body, schema, diags);
    case "expanded":
      return partialContentOfExpanded(body, schema, diags);
    case "unknown":
      return partialContentOfUnknown(body, schema, diags);
    default:
      return unreachable(body);
  }
}

/** Where in `body` something could be added: the place of messages about what is not there. */
export function missingItemRange(body: Body): SourceRange {
  return partialContentOf(body, { attributes: [], blocks: [] }, new DiagnosticList()).content.missingItemRange;
}

/** All attributes of `body`, whatever their names, in source order. Blocks are errors. */
export function justAttributes(body: Body, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  switch (body.kind) {
    case "native":
    case "synthetic":
      return nativeAttributes(body, diags);
    case "json":
      return jsonAttributes(body, diags);
    case "merged":
      return mergedAttributes(body, diags);
    case "overridden":
      return overriddenAttributes(body, diags);
    case "expanded":
      return expandedAttributes(body, diags);
    case "unknown":
      return unknownAttributes(body, diags);
    default:
      return unreachable(body);
  }
}
