import type { Reference, ReferenceOptions } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Body, type Expression, expandDynamicBlocks, type Scope, type ScopeReference } from "@landform/hcl";
import { type BodyPart, referencesIn, referencesInBody } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";
import { bodyReferences } from "./body-references.js";
import { checkReferences, type ReferenceCheck } from "./check-references.js";

/**
 * Looks at references before anything is evaluated, as the reference tools do: first at all that can be told from
 * declarations and schemas, then, if that is right, at names. Each answers with the scope to evaluate in all the same,
 * where the context wants that: one that does not report anything twice, and has no names at all after errors of the
 * first kind.
 */
export interface ChecksFirst {
  expressions(expressions: readonly Expression[], diags: DiagnosticSink): Scope;
  /** `undefined` where nothing is to be evaluated. */
  body(body: Body, schema: BlockSchema, diags: DiagnosticSink): Scope | undefined;
  references(references: readonly Reference[], diags: DiagnosticSink): Scope;
}

/** The checks for expressions that are to be evaluated in `scope`. */
export function checksFirst(scope: Scope, check: ReferenceCheck): ChecksFirst {
  const options: ReferenceOptions = { dialect: check.dialect, keepNameless: true };
  const references: ChecksFirst["references"] = (found, diags) => {
    const problems = new DiagnosticList();
    checkReferences(found, check, problems);
    for (const diagnostic of problems.items) diags.add(diagnostic);
    if (problems.hasErrors) return { variables: new Map(), parent: functionsOf(scope) };
    for (const reference of found) {
      const name = nameIn(reference);
      if (name !== undefined) resolveIn(scope, name, diags);
    }
    let types: ReadonlySet<string> | undefined;
    const isKnown = (root: string): boolean => {
      if (groups.has(root)) return true;
      types ??= new Set(found.flatMap(typeIn));
      return types.has(root);
    };
    return {
      resolve: (reference) => (isKnown(reference.root) ? resolveIn(scope, reference, ignored) : undefined),
      parent: functionsOf(scope),
    };
  };
  return {
    references,
    expressions: (expressions, diags) =>
      references(
        expressions.flatMap((expression) => referencesIn(expression, diags, options)),
        diags,
      ),
    body(body, schema, diags) {
      const problems = new DiagnosticList();
      const found = bodyReferences(body, schema, check.dialect);
      problems.addAll(found.diagnostics);
      references(found.references, problems);
      if (!problems.hasErrors) {
        for (const problem of problems.items) diags.add(problem);
        return scope;
      }
      const inPart = (part: BodyPart): DiagnosticList => {
        const sink = new DiagnosticList();
        references(referencesInBody(body, schema, sink, { ...options, part }), sink);
        return sink;
      };
      const iteration = inPart("iteration");
      const fixed = inPart("fixed");
      if (iteration.hasErrors) {
        for (const problem of [...iteration.items, ...fixed.items]) diags.add(problem);
        // `dynamic` blocks are written out first. What is wrong there leaves what is in them unknown, and the rest is looked at.
        return fixed.hasErrors ? undefined : silent(scope);
      }
      // Of a `dynamic` block that makes no blocks, nobody looks at the content.
      const expanded = expandDynamicBlocks(body, silent(scope));
      const reached = new DiagnosticList();
      references(referencesInBody(expanded, schema, reached, options), reached);
      for (const problem of reached.items) diags.add(problem);
      return reached.hasErrors ? undefined : scope;
    },
  };
}

/** Names that are there whatever is referred to, unlike those of resource types. */
const groups: ReadonlySet<string> = new Set([
  ...["var", "local", "module", "data", "ephemeral", "resource"],
  ...["path", "terraform", "tofu", "count", "each", "self"],
]);

function typeIn({ subject }: Reference): readonly string[] {
  const isResource = subject.kind === "resource" || subject.kind === "resourceInstance";
  return isResource && subject.resource.mode === "managed" ? [subject.resource.type] : [];
}

/** The same names, without a word about those that there are not. */
function silent(scope: Scope): Scope {
  return { resolve: (reference) => resolveIn(scope, reference, ignored), parent: functionsOf(scope) };
}

const ignored: DiagnosticSink = { add: () => {} };

/** The scopes that have the functions and no names. */
function functionsOf(scope: Scope): Scope {
  return scope.functions !== undefined || scope.parent === undefined ? scope : functionsOf(scope.parent);
}

function resolveIn(scope: Scope, reference: ScopeReference, diags: DiagnosticSink) {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const resolved = current.resolve?.(reference, diags);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

/** A reference to something that a scope has by name, as the scope is asked for it. */
function nameIn({ subject, range }: Reference): ScopeReference | undefined {
  const named = (root: string, name: string): ScopeReference => {
    const steps = [{ kind: "attribute", name, range } as const];
    return { root, rootRange: range, steps, traversal: { root, rootRange: range, steps, range } };
  };
  switch (subject.kind) {
    case "variable":
      return named("var", subject.name);
    case "local":
      return named("local", subject.name);
    case "count":
    case "each":
    case "path":
      return named(subject.kind, subject.attribute);
    case "terraform":
      return named(subject.root, subject.attribute);
    default:
      return undefined;
  }
}
