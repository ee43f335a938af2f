import type { Marks, Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Expression, JsonNode } from "./expression.js";
import type { Scope } from "./scope.js";

/** The content of a file or block, in either syntax. Read with `contentOf` / `partialContentOf`, by a schema. */
export type Body = NativeBody | JsonBody | MergedBody | OverriddenBody | SyntheticBody | ExpandedBody | UnknownBody;

export interface NativeBody {
  readonly kind: "native";
  /** In source order; of two with one name only the first is kept, the second was reported. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly blocks: readonly Block[];
  readonly range: SourceRange;
  /** Where to point at when something is missing: the closing brace, or the end of the file. */
  readonly endRange: SourceRange;
}

export interface JsonBody {
  readonly kind: "json";
  readonly node: JsonNode;
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

/** Several bodies read as one (files of a module, a block and its override). */
export interface MergedBody {
  readonly kind: "merged";
  readonly bodies: readonly Body[];
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

/** A body with another laid over it: see `overrideBody`. */
export interface OverriddenBody {
  readonly kind: "overridden";
  readonly base: Body;
  readonly override: Body;
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

/** Attributes made by a program, such as values given on the command line. */
export interface SyntheticBody {
  readonly kind: "synthetic";
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

/** Another body whose `dynamic` blocks are expanded as its content is asked for: see `expandDynamicBlocks`. */
export interface ExpandedBody {
  readonly kind: "expanded";
  readonly original: Body;
  /** To evaluate `for_each` and labels in, the variables of the iterations around included. */
  readonly scope: Scope | undefined;
  /** The iterators in sight, each an object with `key` and `value`. */
  readonly iterators: ReadonlyMap<string, Value>;
  /** Of the `for_each` that this body is made from: what is inside gets them. */
  readonly marks: Marks;
  /** What a partial decoding took already. */
  readonly taken: BodySchema;
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

/** Stands for the blocks, none or many, of a `dynamic` block whose `for_each` is unknown. All in it is unknown. */
export interface UnknownBody {
  readonly kind: "unknown";
  readonly template: Body;
  readonly marks: Marks;
  readonly range: SourceRange;
  readonly endRange: SourceRange;
}

export interface Attribute {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly expression: Expression;
  /** Name, `=` and expression. */
  readonly range: SourceRange;
}

export interface Block {
  readonly type: string;
  readonly typeRange: SourceRange;
  readonly labels: readonly string[];
  readonly labelRanges: readonly SourceRange[];
  readonly body: Body;
  /** Type and labels, without the braces. */
  readonly headerRange: SourceRange;
  readonly openBraceRange: SourceRange;
  readonly closeBraceRange: SourceRange;
}

/** What a body may hold. */
export interface BodySchema {
  readonly attributes: readonly AttributeRule[];
  readonly blocks: readonly BlockRule[];
}
export interface AttributeRule {
  readonly name: string;
  readonly required?: boolean;
}
export interface BlockRule {
  readonly type: string;
  /** Names of the labels, as in messages: `["type", "name"]`. */
  readonly labels: readonly string[];
}

export interface BodyContent {
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** In source order. */
  readonly blocks: readonly Block[];
  readonly missingItemRange: SourceRange;
}
