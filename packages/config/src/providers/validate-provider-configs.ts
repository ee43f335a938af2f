import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import type { ModuleNode } from "../module.js";
import { checkChildConfigs } from "./check-child-configs.js";
import { checkLocalNames } from "./check-local-names.js";
import { checkPassedIn } from "./check-passed-in.js";
import { checkPassedOn } from "./check-passed-on.js";
import { checkProviderKeys } from "./check-provider-keys.js";
import { type ModuleProviders, moduleProviders, repetitionRange } from "./module-providers.js";
import { warnAboutEmptyBlocks } from "./warn-about-empty-blocks.js";

/**
 * Check that what the modules of a tree say of providers fits together: local names, what is passed to called modules,
 * and provider configurations inside them. Called modules are checked before their callers.
 */
export function validateProviderConfigs(root: ModuleNode, context: DecodeContext, diags: DiagnosticSink): void {
  validateModule(root, undefined, undefined, context, diags);
}

/** `repetition` is where the nearest call around repeats the module or makes it wait. */
function validateModule(
  node: ModuleNode,
  parent: ModuleProviders | undefined,
  repetition: SourceRange | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const providers = moduleProviders(node);
  for (const child of node.children.values()) {
    validateModule(child, providers, repetitionRange(child) ?? repetition, context, diags);
  }
  checkLocalNames(providers, context, diags);
  checkProviderKeys(providers, context, diags);
  checkPassedOn(providers, context, diags);
  if (parent === undefined) return;
  checkChildConfigs(providers, repetition, context, diags);
  checkPassedIn(providers, parent, context, diags);
  warnAboutEmptyBlocks(providers, context, diags);
}
