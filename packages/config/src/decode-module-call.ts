import { formatLocalProviderConfig, type Reference } from "@landform/addrs";
import { type DiagnosticSink, formatRange, rangeBetween, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  asStaticMap,
  type Block,
  type Body,
  contentOf,
  type Expression,
  partialContentOf,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeDependsOn } from "./decode-depends-on.js";
import { decodeProviderRef } from "./decode-provider-ref.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import type { PassedProvider } from "./module.js";
import { moduleCallSchema } from "./module-call-schema.js";
import { checkName } from "./names.js";
import { schemaIn } from "./override-schema.js";
import { checkRepetition } from "./repetition.js";
import { reportReservedBlocks, singleBlock, withEscapeBlock } from "./special-blocks.js";

/** A `module` block as written: what was not given has no key. `source` and `version` are not evaluated yet. */
export interface ModuleCallBlock {
  readonly name: string;
  readonly range: SourceRange;
  /** The inputs. */
  readonly body: Body;
  readonly source?: Attribute;
  readonly version?: Attribute;
  /** A version stands beside the source: no other block may be merged in between. */
  readonly hasOwnVersion?: boolean;
  readonly count?: Expression;
  readonly forEach?: Expression;
  readonly enabled?: Expression;
  readonly dependsOn?: readonly Reference[];
  readonly providers?: readonly PassedProvider[];
}

export function decodeModuleCall(block: Block, context: DecodeContext, diags: DiagnosticSink): ModuleCallBlock {
  const { content, remain } = partialContentOf(block.body, schemaIn(context, moduleCallSchema), diags);
  const name = block.labels[0] ?? "";
  checkName(name, "module instance name", block.labelRanges[0], diags);
  const source = content.attributes.get("source");
  const version = content.attributes.get("version");
  const count = content.attributes.get("count");
  const forEach = content.attributes.get("for_each");
  const dependsOn = content.attributes.get("depends_on");
  const providers = content.attributes.get("providers");
  const enabled = isTofu(context) ? decodeEnabled(content.blocks, diags) : undefined;
  checkRepetition({ count, forEach, enabled }, "module instances", context, diags);
  const reserved = isTofu(context) ? ["locals", "provider"] : ["lifecycle", "locals", "provider"];
  reportReservedBlocks(
    content.blocks,
    reserved,
    "module",
    context.dialect.productName,
    tellingOfFeatures("module", context, diags),
  );
  const passed = providers && decodePassedProviders(providers, context, diags);
  return {
    name,
    range: block.headerRange,
    body: withEscapeBlock(remain, content.blocks, "module input variables", "module", diags),
    ...(source && { source, hasOwnVersion: version !== undefined }),
    ...(version && { version }),
    ...(count && { count: count.expression }),
    ...(forEach && { forEach: forEach.expression }),
    ...(enabled && { enabled: enabled.expression }),
    ...(dependsOn && { dependsOn: decodeDependsOn(dependsOn, context, diags) }),
    ...(passed !== undefined && passed.length > 0 && { providers: passed }),
  };
}

const lifecycleSchema = { attributes: [{ name: "enabled" }], blocks: [] };

function decodeEnabled(blocks: readonly Block[], diags: DiagnosticSink): Attribute | undefined {
  const message = {
    summary: "Duplicate lifecycle block",
    detail: (first: string) => `This resource already has a lifecycle block at ${first}.`,
  };
  const block = singleBlock(blocks, "lifecycle", message, diags);
  return block && contentOf(block.body, lifecycleSchema, diags).attributes.get("enabled");
}

/** Decode a map from names in a called module to configurations of the caller. */
export function decodePassedProviders(
  attribute: Attribute,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly PassedProvider[] {
  const passed = new Map<string, PassedProvider>();
  for (const { key, value } of asStaticMap(attribute.expression, diags) ?? []) {
    const inChild = decodeProviderRef(key, "providers", context, diags);
    const inParent = decodeProviderRef(value, "providers", context, diags);
    if (inChild === undefined || inParent === undefined) continue;
    const name = formatLocalProviderConfig(inChild);
    const previous = passed.get(name);
    if (previous === undefined) {
      passed.set(name, { inChild, inParent, range: rangeBetween(key.range, value.range) });
      continue;
    }
    diags.add({
      severity: "error",
      summary: "Duplicate provider address",
      detail: `A provider configuration was already passed to ${name} at ${formatRange(previous.range)}. Each child provider configuration can be assigned only once.`,
      subject: value.range,
    });
  }
  return [...passed.values()];
}
