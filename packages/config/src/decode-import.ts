import {
  type AbsResourceInstance,
  type ConfigResource,
  configResourceOf,
  parseAbsResourceInstance,
  reportReservedKeyword,
} from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink, rangeBetween, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  asTraversal,
  type Block,
  type BodyContent,
  type BodySchema,
  contentOf,
  type Expression,
  type Traversal,
  traversalOf,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeProviderRef } from "./decode-provider-ref.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import type { ProviderRef } from "./module.js";
import { expressionInJson } from "./quoted-reference.js";

/** An `import` block as written. */
export interface ImportBlock {
  readonly to: Expression;
  readonly target: ConfigResource;
  readonly instance?: AbsResourceInstance;
  readonly id?: Expression;
  readonly identity?: Expression;
  readonly forEach?: Expression;
  readonly providerRef?: ProviderRef;
  readonly providerRange?: SourceRange;
  readonly range: SourceRange;
}

const terraformSchema: BodySchema = {
  attributes: [
    { name: "provider" },
    { name: "for_each" },
    { name: "id", required: true },
    { name: "to", required: true },
  ],
  blocks: [],
};
const tofuSchema: BodySchema = {
  attributes: [
    { name: "provider" },
    { name: "to", required: true },
    { name: "for_each" },
    { name: "id" },
    { name: "identity" },
  ],
  blocks: [],
};

/** Decode an `import` block; `undefined` when it does not say what to import. */
export function decodeImport(block: Block, context: DecodeContext, diags: DiagnosticSink): ImportBlock | undefined {
  const problems = new DiagnosticList();
  const content = contentOf(
    block.body,
    isTofu(context) ? tofuSchema : terraformSchema,
    tellingOfFeatures("import", context, problems),
  );
  const toAttribute = content.attributes.get("to");
  const target = toAttribute && decodeTo(toAttribute, context, problems);
  for (const problem of problems.items) diags.add(problem);
  if (toAttribute !== undefined && target === undefined && isTofu(context)) return undefined;
  // Terraform does not look further after a mistake, unless it is that there is no reference to the target.
  if (problems.hasErrors && toAttribute !== undefined && isReference(toAttribute, context) && !isTofu(context))
    return undefined;
  const provider = content.attributes.get("provider");
  if (provider !== undefined && target !== undefined && target.target.module.length > 0) {
    diags.add({
      severity: "error",
      summary: "Invalid import provider argument",
      detail:
        "The provider argument can only be specified in import blocks that will generate configuration.\n\nUse the providers argument within the module block to configure providers for all resources within a module, including imported resources.",
      subject: provider.range,
    });
  }
  const providerRef = provider && decodeProviderRef(provider.expression, "provider", context, diags);
  const id = content.attributes.get("id");
  const identity = content.attributes.get("identity");
  if (isTofu(context)) checkIdentification(content, block, diags);
  if (target === undefined) return undefined;
  const forEach = content.attributes.get("for_each");
  return {
    ...target,
    range: block.headerRange,
    ...(id && { id: id.expression }),
    ...(identity && { identity: identity.expression }),
    ...(forEach && { forEach: forEach.expression }),
    ...(providerRef && { providerRef }),
    ...(provider && { providerRange: provider.range }),
  };
}

function isReference({ expression }: Attribute, context: DecodeContext): boolean {
  const reference = expressionInJson(expression, context, new DiagnosticList());
  return reference !== undefined && addressOf(reference, new DiagnosticList()) !== undefined;
}

type ImportTarget = Pick<ImportBlock, "to" | "target" | "instance">;

function decodeTo(attribute: Attribute, context: DecodeContext, diags: DiagnosticSink): ImportTarget | undefined {
  const to = expressionInJson(attribute.expression, context, diags);
  if (to === undefined) return undefined;
  if (isTofu(context)) return targetOf(to, diags);
  const traversal = addressOf(to, new DiagnosticList());
  const isReserved = traversal !== undefined && reportReservedKeyword(traversal, diags);
  const target = isReserved ? undefined : targetOf(to, new DiagnosticList());
  if (target === undefined && !isReserved) reportNoAddress(to, diags);
  if (target?.target.resource.mode === "managed") return target;
  const detail = "Only managed resources can be imported.";
  diags.add({ severity: "error", summary: "Invalid import address", detail, subject: attribute.range });
  return undefined;
}

function targetOf(to: Expression, diags: DiagnosticSink): ImportTarget | undefined {
  const traversal = addressOf(to, diags);
  const address = traversal && parseAbsResourceInstance(traversal, diags);
  if (address === undefined) return undefined;
  const isStatic = traversalOf(to) !== undefined;
  return { to, target: configResourceOf(address), ...(isStatic && { instance: address }) };
}

/** Terraform speaks of a reference, as if there could be no computed keys. */
function reportNoAddress(to: Expression, diags: DiagnosticSink): void {
  const traversal = asTraversal(to, diags);
  if (traversal !== undefined) parseAbsResourceInstance(traversal, diags);
}

/** The address in `expression`, computed keys left out. */
function addressOf(expression: Expression, diags: DiagnosticSink): Traversal | undefined {
  switch (expression.kind) {
    case "traversal":
      return expression.traversal;
    case "index":
      return addressOf(expression.collection, diags);
    case "relativeTraversal": {
      const source = addressOf(expression.source, diags);
      return source && { ...source, steps: [...source.steps, ...expression.steps], range: expression.range };
    }
    default:
      diags.add({
        severity: "error",
        summary: "Invalid import address expression",
        detail:
          "Import address must be a reference to a resource's address, and only allows for indexing with dynamic keys. For example: module.my_module[expression1].aws_s3_bucket.my_buckets[expression2] for resources inside of modules, or simply aws_s3_bucket.my_bucket for a resource in the root module",
        subject: expression.range,
      });
      return undefined;
  }
}

function checkIdentification(content: BodyContent, block: Block, diags: DiagnosticSink): void {
  const id = content.attributes.get("id");
  const identity = content.attributes.get("identity");
  if (id === undefined && identity === undefined) {
    diags.add({
      severity: "error",
      summary: "Missing required import argument",
      detail:
        "One of 'id' or 'identity' must be specified in an import block to identify the resource instance to import.",
      subject: block.headerRange,
    });
  }
  if (id === undefined || identity === undefined) return;
  diags.add({
    severity: "error",
    summary: "Conflicting import arguments",
    detail:
      "Only one of 'id' or 'identity' can be specified in an import block. 'id' identifies the resource instance by its ID, while 'identity' identifies the resource instance by its Resource Identity. Choose one method to identify the resource instance to import.",
    subject: rangeBetween(id.range, identity.range),
  });
}
