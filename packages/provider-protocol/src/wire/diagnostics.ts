import { attributeStep, indexStep, type Path, type PathStep } from "@landform/cty";
import type { ProviderDiagnostic } from "../provider.js";
import { integer, nested, optional, repeated, text } from "./fields.js";
import { type DecodedMessage, message } from "./message.js";

const attributePathStep = message({
  attributeName: optional(text(1)),
  elementKeyString: optional(text(2)),
  elementKeyInt: optional(integer(3)),
});
export const attributePath = message({ steps: repeated(1, attributePathStep) });

export const diagnostic = message({
  severity: integer(1),
  summary: text(2),
  detail: text(3),
  attribute: nested(4, attributePath),
});

export function decodePath({ steps }: DecodedMessage<typeof attributePath>): Path {
  return steps.flatMap((step) => decodeStep(step) ?? []);
}

function decodeStep(step: DecodedMessage<typeof attributePathStep>): PathStep | undefined {
  if (step.attributeName !== undefined) return attributeStep(step.attributeName);
  const key = step.elementKeyString ?? step.elementKeyInt;
  return key === undefined ? undefined : indexStep(key);
}

const warning = 2;

/** What is neither an error nor a warning counts as an error. */
export function decodeDiagnostics(
  diagnostics: readonly DecodedMessage<typeof diagnostic>[],
): readonly ProviderDiagnostic[] {
  return diagnostics.map(({ severity, summary, detail, attribute }) => {
    const about = { severity: severity === warning ? "warning" : "error", summary, detail } as const;
    return attribute === undefined ? about : { ...about, path: decodePath(attribute) };
  });
}
