import { attributeStep, indexStep, type Path, type PathStep, plainKey } from "@landform/cty";
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

/** Up to where a path can be told: steps into sets can't. */
export function encodePath(path: Path): DecodedMessage<typeof attributePath> {
  const steps: DecodedMessage<typeof attributePathStep>[] = [];
  for (const step of path) {
    const key = plainKey(step);
    if (key === undefined) break;
    steps.push({
      attributeName: step.kind === "attribute" ? step.name : undefined,
      elementKeyString: step.kind === "index" && typeof key === "string" ? key : undefined,
      elementKeyInt: typeof key === "number" ? key : undefined,
    });
  }
  return { steps };
}

const error = 1;
const warning = 2;

export function encodeDiagnostics(
  diagnostics: readonly ProviderDiagnostic[],
): readonly DecodedMessage<typeof diagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === "warning" ? warning : error,
    summary,
    detail: detail ?? "",
    attribute: path && encodePath(path),
  }));
}

/** What is neither an error nor a warning counts as an error. */
export function decodeDiagnostics(
  diagnostics: readonly DecodedMessage<typeof diagnostic>[],
): readonly ProviderDiagnostic[] {
  return diagnostics.map(({ severity, summary, detail, attribute }) => {
    const about = { severity: severity === warning ? "warning" : "error", summary, detail } as const;
    return attribute === undefined ? about : { ...about, path: decodePath(attribute) };
  });
}
