import { parseReference, type Reference, type ReferenceOptions } from "@landform/addrs";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import { type Body, type Expression, functionCallsIn, traversalsIn } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import { type BodyPart, expressionsInBody } from "./expressions-in-body.js";

/**
 * What `expression` refers to, provider-defined functions included, in source order, repeats kept. Traversals that
 * can't be references are reported. Those that begin with a name in `except` are none.
 */
export function referencesIn(
  expression: Expression,
  diags: DiagnosticSink,
  { except = noNames, ...options }: ReferenceOptions & { readonly except?: NameSet } = {},
): readonly Reference[] {
  const references: Reference[] = [];
  collect(expression, except, references, diags, options);
  return references;
}

/**
 * What a body refers to in arguments and blocks that `schema` knows, `dynamic` blocks and their contents included, or in
 * one `part` only.
 */
export function referencesInBody(
  body: Body,
  schema: BlockSchema,
  diags: DiagnosticSink,
  { part, ...options }: ReferenceOptions & { readonly part?: BodyPart } = {},
): readonly Reference[] {
  const references: Reference[] = [];
  for (const nested of expressionsInBody(body, schema)) {
    if (part === undefined || nested.part === part)
      collect(nested.expression, nested.iterators, references, diags, options);
  }
  return references;
}

type NameSet = Pick<ReadonlySet<string>, "has">;

const noNames: ReadonlySet<string> = new Set();

function collect(
  expression: Expression,
  except: NameSet,
  references: Reference[],
  diags: DiagnosticSink,
  options: ReferenceOptions | undefined,
): void {
  if (expression.kind === "literal") return;
  for (const traversal of traversalsIn(expression)) {
    if (except.has(traversal.root)) continue;
    const reference = parseReference(traversal, diags, options);
    if (reference !== undefined) references.push(reference);
  }
  if (expression.kind === "traversal") return;
  for (const call of functionCallsIn(expression)) {
    const reference = call.name.startsWith("provider::") ? providerFunction(call.name, call.nameRange) : undefined;
    if (reference !== undefined) references.push(reference);
  }
}

/** `provider::NAME::FUNCTION` or, in OpenTofu, `provider::NAME::ALIAS::FUNCTION`; other forms are no function. */
function providerFunction(name: string, range: SourceRange): Reference | undefined {
  const [, localName, second, third, ...extra] = name.split("::");
  if (localName === undefined || second === undefined || extra.length > 0) return undefined;
  return {
    subject: {
      kind: "providerFunction",
      localName,
      ...(third !== undefined && { alias: second }),
      name: third ?? second,
    },
    range,
    remaining: [],
  };
}
