import {
  formatProvider,
  formatProviderConstraints,
  formatVersion,
  isConstraintError,
  isProviderSourceError,
  type Provider,
  parseProviderConstraints,
  parseProviderSource,
  parseVersion,
} from "@landform/addrs";
import { asString, conversionErrorMessage, convert, isConversionError, string } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, quoted, type SourceRange } from "@landform/diagnostics";
import { type Attribute, asStaticList, type Block, contentOf, type Expression, evaluate } from "@landform/hcl";
import type { ProviderLock } from "./provider-lock.js";

/** Decode one `provider` block of a lock file; all in it must be in normal form, as `init` writes it. */
export function decodeLock(block: Block, diags: DiagnosticSink): ProviderLock | undefined {
  const [source = ""] = block.labels;
  // A lock file always names the host, so there is no default to fall back to.
  const provider = parseProviderSource(source, "");
  if (isProviderSourceError(provider) || formatProvider(provider) !== source) {
    const detail = `The provider source address ${quoted(source)} must be written in its full and normalized form.`;
    diags.add(lockProblem(block.labelRanges[0] ?? block.headerRange, "Non-normalized provider source address", detail));
    return undefined;
  }
  const content = contentOf(
    block.body,
    { attributes: [{ name: "version", required: true }, { name: "constraints" }, { name: "hashes" }], blocks: [] },
    diags,
  );
  const version = decodeText(content.attributes.get("version"), versionOf(provider), diags);
  const constraints = decodeText(content.attributes.get("constraints"), constraintsOn(provider), diags);
  const hashes = decodeHashes(content.attributes.get("hashes"), diags);
  if (version === undefined) return undefined;
  return { provider, version, hashes, ...(constraints === undefined ? {} : { constraints }) };
}

/** Something in a lock file is not as it should be. */
export function lockProblem(subject: SourceRange, summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail, subject };
}

/** What a text must be, and how messages name one that is not. */
interface NormalText {
  readonly summary: string;
  readonly subject: string;
  /** What is wrong with it, as the rest of a sentence about the subject. */
  problemOf(text: string): string | undefined;
}

function decodeText(
  attribute: Attribute | undefined,
  { summary, subject, problemOf }: NormalText,
  diags: DiagnosticSink,
): string | undefined {
  const text = attribute && textOf(attribute.expression, diags);
  if (attribute === undefined || text === undefined) return undefined;
  const problem = problemOf(text);
  if (problem === undefined) return text;
  diags.add(lockProblem(attribute.expression.range, summary, `${subject} ${problem}`));
  return undefined;
}

function versionOf(provider: Provider): NormalText {
  return {
    summary: "Invalid provider version number",
    subject: `The selected version number for provider ${formatProvider(provider)}`,
    problemOf(text) {
      if (text.startsWith("v")) return 'is invalid: a "v" prefix should not be used.';
      const version = parseVersion(text);
      return version === undefined ? `is invalid: ${invalidVersion}.` : notNormal(text, formatVersion(version));
    },
  };
}

const invalidVersion = "invalid specification; required format is three positive integers separated by periods";

function constraintsOn(provider: Provider): NormalText {
  return {
    summary: "Invalid provider version constraints",
    subject: `The recorded version constraints for provider ${formatProvider(provider)}`,
    problemOf(text) {
      const parsed = parseProviderConstraints(text);
      if (isConstraintError(parsed)) return `are invalid: ${parsed.message}.`;
      return notNormal(text, formatProviderConstraints(parsed));
    },
  };
}

function notNormal(text: string, normal: string): string | undefined {
  return text === normal ? undefined : `must be written in normalized form: ${quoted(normal)}.`;
}

function decodeHashes(attribute: Attribute | undefined, diags: DiagnosticSink): readonly string[] {
  if (attribute === undefined) return [];
  const elements = asStaticList(attribute.expression, diags);
  if (elements?.length === 0) {
    const detail = 'The "hashes" argument must either be omitted or contain at least one hash value.';
    diags.add(lockProblem(attribute.expression.range, "Invalid provider hash set", detail));
  }
  return (elements ?? []).flatMap((element) => decodeHash(element, diags) ?? []);
}

function decodeHash(expression: Expression, diags: DiagnosticSink): string | undefined {
  const text = textOf(expression, diags);
  if (text === undefined || text.includes(":")) return text;
  const detail = `Cannot interpret ${quoted(text)} as a provider hash: hash string must start with a scheme keyword followed by a colon.`;
  diags.add(lockProblem(expression.range, "Invalid provider hash string", detail));
  return undefined;
}

/** Undefined, with an error, for what is no text and can't be made one. */
function textOf(expression: Expression, diags: DiagnosticSink): string | undefined {
  const found = new DiagnosticList();
  const value = convert(evaluate(expression, undefined, found), string);
  for (const problem of found.items) diags.add(problem);
  if (found.hasErrors) return undefined;
  if (!isConversionError(value) && value.kind === "known") return asString(value);
  const reason = isConversionError(value) ? conversionErrorMessage(value) : "null value is not allowed";
  diags.add(lockProblem(expression.range, "Unsuitable value type", `Unsuitable value: ${reason}`));
  return undefined;
}
