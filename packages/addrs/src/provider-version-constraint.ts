import { compareStrings } from "@landform/cty";
import { compareVersions, formatVersion, parseVersion, type Version } from "./version.js";
import { type ConstraintOperator, isOperator, type VersionConstraint } from "./version-constraint.js";

/** Why a text is no list of provider version constraints, in words for the user. */
export interface ConstraintError {
  readonly kind: "constraintError";
  readonly message: string;
}

const constraintStart =
  /^([^\d\s\p{L}.*]*)([\sv]*)((?:\d+|[*xX])(?:\.(?:\d+|[*xX]))*)?(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?/u;

/** Parse a comma-separated list, as in `required_providers`; stricter than `parseConstraints`. */
export function parseProviderConstraints(text: string): readonly VersionConstraint[] | ConstraintError {
  const constraints: VersionConstraint[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const match = constraintStart.exec(rest);
    const consumed = match?.[0] ?? "";
    const constraint = readConstraint(match);
    if (typeof constraint === "string") return constraintError(`invalid specification "${consumed}": ${constraint}`);
    rest = rest.slice(consumed.length).trim();
    if (rest.startsWith("v")) return constraintError('a "v" prefix should not be used when specifying versions');
    if (rest !== "" && !rest.startsWith(",")) return constraintError(`missing comma after "${consumed}"`);
    rest = rest.slice(1).trim();
    constraints.push(constraint);
  }
  return constraints;
}

export function isConstraintError(result: readonly VersionConstraint[] | ConstraintError): result is ConstraintError {
  return "kind" in result;
}

function readConstraint(match: RegExpExecArray | null): VersionConstraint | string {
  const [, written = "", separator = "", numbers = "", prerelease = "", metadata = ""] = match ?? [];
  const operator = written === "" ? "=" : written;
  if (operator === "=<") return 'invalid constraint operator "=<"; did you mean "<="?';
  if (operator === "=>") return 'invalid constraint operator "=>"; did you mean ">="?';
  if (!isOperator(operator)) return `invalid constraint operator "${operator}"`;
  if (separator.includes("v")) return 'a "v" prefix should not be used when specifying versions';
  if (separator !== "" && written === "") return "extraneous spaces at start of specification";
  if (separator.length > 1) return `only one space is expected after the operator "${operator}"`;
  const parts = numbers.split(".");
  if (parts.length > 3) return "too many numbered portions; only three are allowed (major, minor, patch)";
  const wildcard = parts.findIndex((part) => /[*xX]/.test(part));
  const name = ["major", "minor", "patch"][wildcard];
  if (name !== undefined) return `can't use wildcard for ${name} number; omit segments that should be unconstrained`;
  const version = parseVersion(`${numbers === "" ? "0" : numbers}${prerelease}${metadata}`);
  return version === undefined ? "a version number is required" : { operator, version };
}

/** Does a provider's `version` meet all of `constraints`? Pre-releases only where `=` names them. */
export function satisfiesProvider(version: Version, constraints: readonly VersionConstraint[]): boolean {
  const named = (constraint: VersionConstraint) =>
    constraint.operator === "=" && compareVersions(version, constraint.version) === 0;
  if (version.prerelease !== "" && !constraints.some(named)) return false;
  return constraints.every((constraint) => meetsOne(version, constraint));
}

function meetsOne(version: Version, { operator, version: bound }: VersionConstraint): boolean {
  const order = compareVersions(version, bound);
  switch (operator) {
    case "=":
      return order === 0 && version.metadata === bound.metadata;
    case "!=":
      return order !== 0 || version.metadata !== bound.metadata;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case "~>":
      return order >= 0 && compareVersions(version, upperBound(bound)) < 0;
  }
}

/** The first version that `~> bound` does not allow any more. */
function upperBound(bound: Version): Version {
  const [major = 0, minor = 0] = bound.segments;
  const segments = bound.written >= 3 ? [major, minor + 1, 0] : [major + 1, 0, 0];
  return { segments, written: 3, prerelease: "", metadata: "" };
}

const operatorOrder: Readonly<Record<Exclude<ConstraintOperator, "~>">, number>> = {
  ">": 1,
  ">=": 2,
  "=": 3,
  "<=": 6,
  "<": 7,
  "!=": 8,
};

/** The form of the lock file: sorted by version and operator, without repeats, `~> 1.2` and otherwise three numbers. */
export function formatProviderConstraints(constraints: readonly VersionConstraint[]): string {
  const sorted = [...constraints].sort(
    (a, b) =>
      compareVersions(a.version, b.version) ||
      compareStrings(a.version.metadata, b.version.metadata) ||
      orderOf(a) - orderOf(b),
  );
  const texts = sorted.map(formatOne);
  return texts.filter((text, index) => text !== texts[index - 1]).join(", ");
}

function orderOf({ operator, version }: VersionConstraint): number {
  if (operator === "~>") return version.written >= 3 ? 4 : 5;
  return operatorOrder[operator];
}

function formatOne({ operator, version }: VersionConstraint): string {
  const count = operator === "~>" && version.written < 3 ? 2 : 3;
  const text = formatVersion({ ...version, segments: version.segments.slice(0, count) });
  return operator === "=" ? text : `${operator} ${text}`;
}

function constraintError(message: string): ConstraintError {
  return { kind: "constraintError", message };
}
