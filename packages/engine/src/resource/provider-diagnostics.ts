import type { Path } from "@landform/cty";
import type { Diagnostic, DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Body } from "@landform/hcl";
import type { ProviderDiagnostic } from "@landform/provider-protocol";
import { rangeAtPath } from "./range-at-path.js";
import type { ResourceInstance } from "./resource-block.js";

/** What a provider's answer is about. */
export interface ProviderDiagnosticContext {
  /** The block that the provider was given, for pointing into it. */
  readonly body?: Body | undefined;
  readonly address?: string;
}

/** An instance as what an answer is about. The reference does not name one that has left the configuration. */
export function aboutInstance({ config, name }: ResourceInstance): ProviderDiagnosticContext {
  return config === undefined ? {} : { address: name, body: config.body };
}

/** Hand on what a provider reports, pointing at the argument it means, or at the block. */
export function reportFromProvider(
  diagnostics: readonly ProviderDiagnostic[],
  context: ProviderDiagnosticContext,
  diags: DiagnosticSink,
): void {
  for (const diagnostic of diagnostics) diags.add(located(diagnostic, context));
}

function located(
  { path, isPlaceless, ...diagnostic }: ProviderDiagnostic,
  context: ProviderDiagnosticContext,
): Diagnostic {
  if (isPlaceless === true) return diagnostic;
  const subject = diagnostic.subject ?? rangeOf(path, context.body);
  return {
    ...diagnostic,
    ...(subject === undefined ? {} : { subject }),
    ...(context.address === undefined ? {} : { address: context.address }),
  };
}

/** What has no path is about the block; a path without steps leads nowhere, as with the reference. */
function rangeOf(path: Path | undefined, body: Body | undefined): SourceRange | undefined {
  return body === undefined || path?.length === 0 ? undefined : rangeAtPath(body, path ?? []);
}
