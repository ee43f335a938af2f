import type { EncryptionConfig, EncryptionMethodConfig, EncryptionTarget } from "@landform/config";
import { type DiagnosticSink, quoted, type SourceRange } from "@landform/diagnostics";
import { asTraversal, type Expression, type Traversal } from "@landform/hcl";

/** The methods of a target: the one for writing, then those for reading what was written before. Errors are reported. */
export function methodsOfTarget(
  config: EncryptionConfig,
  target: EncryptionTarget,
  diags: DiagnosticSink,
): readonly EncryptionMethodConfig[] {
  const methods: EncryptionMethodConfig[] = [];
  for (let part: EncryptionTarget | undefined = target; part !== undefined; part = part.fallback) {
    const method = methodNamedBy(part.method ?? noMethod(part.missingItemRange), config, diags);
    if (method === "wrong") break;
    if (method !== undefined) methods.push(method);
  }
  if (target.enforced && methods.some(({ type }) => type === "unencrypted")) {
    const detail = "Unable to use unencrypted method since the enforced flag is set.";
    diags.add({ severity: "error", summary: "Unencrypted method is forbidden", detail, subject: config.range });
    return [];
  }
  return methods;
}

/** Something that is no reference, as is reported then. */
function noMethod(range: SourceRange): Expression {
  return { kind: "tuple", elements: [], openRange: range, range };
}

function methodNamedBy(
  expression: Expression,
  { methods }: EncryptionConfig,
  diags: DiagnosticSink,
): EncryptionMethodConfig | "wrong" | undefined {
  const traversal = asTraversal(expression, diags);
  if (traversal === undefined) return undefined;
  const named = partsOf(traversal, "method");
  const subject = expression.range;
  if (named === undefined) {
    const detail = "Expected method of form method.<type>.<name>";
    diags.add({ severity: "error", summary: "Invalid encryption method identifier", detail, subject });
    return "wrong";
  }
  const found = methods.find(({ type, name }) => type === named.type && name === named.name);
  if (found === undefined) {
    const detail = `There is no method ${quoted(named.type)} ${quoted(named.name)} block declared in the encryption block.`;
    diags.add({ severity: "error", summary: "Reference to undeclared encryption method", detail, subject });
  }
  return found;
}

/** `root.type.name`, and nothing else. */
export function partsOf(
  { root, steps }: Traversal,
  wantedRoot: string,
): { readonly type: string; readonly name: string } | undefined {
  const [type, name, ...rest] = steps;
  if (root !== wantedRoot || type?.kind !== "attribute" || name?.kind !== "attribute" || rest.length > 0)
    return undefined;
  return { type: type.name, name: name.name };
}
