import { compareSegments, compareVersions, parseVersion, type Version, versionPattern } from "./version.js";

export type ConstraintOperator = "=" | "!=" | ">" | ">=" | "<" | "<=" | "~>";

/** One condition on a version, such as `~> 1.2`. A list of them means that all must hold. */
export interface VersionConstraint {
  readonly operator: ConstraintOperator;
  readonly version: Version;
}

const oneConstraint = new RegExp(`^\\s*(<=|>=|!=|~>|<|>|=|)\\s*(${versionPattern})\\s*$`);
const operators: ReadonlySet<string> = new Set<ConstraintOperator>(["=", "!=", ">", ">=", "<", "<=", "~>"]);

/** Parse a comma-separated list, as in `required_version` and `version`; `undefined` if it is none. */
export function parseConstraints(text: string): readonly VersionConstraint[] | undefined {
  const constraints: VersionConstraint[] = [];
  for (const part of text.split(",")) {
    const match = oneConstraint.exec(part);
    const version = parseVersion(match?.[2] ?? "");
    if (match === null || version === undefined) return undefined;
    const operator = match[1] === "" ? "=" : (match[1] ?? "=");
    if (!isOperator(operator)) return undefined;
    constraints.push({ operator, version });
  }
  return constraints;
}

/** Does `version` meet all of `constraints`, by the rules for modules and for the program itself? */
export function satisfies(version: Version, constraints: readonly VersionConstraint[]): boolean {
  return constraints.every((constraint) => satisfiesOne(version, constraint));
}

function satisfiesOne(version: Version, { operator, version: bound }: VersionConstraint): boolean {
  const order = compareVersions(version, bound);
  if (operator === "=") return order === 0;
  if (operator === "!=") return order !== 0;
  if (!prereleaseAllowed(version, bound)) return false;
  switch (operator) {
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case "~>":
      return order >= 0 && meetsPessimistic(version, bound);
  }
}

/** A pre-release only matches a bound that is a pre-release of the same version. */
function prereleaseAllowed(version: Version, bound: Version): boolean {
  if (version.prerelease === "") return true;
  return bound.prerelease !== "" && compareSegments(version, bound) === 0;
}

function meetsPessimistic(version: Version, bound: Version): boolean {
  if (bound.prerelease !== "" && version.prerelease === "") return false;
  if (bound.segments.length > version.segments.length) return false;
  for (let index = 0; index < bound.written - 1; index++) {
    if (version.segments[index] !== bound.segments[index]) return false;
  }
  const last = bound.segments.length - 1;
  return (bound.segments[last] ?? 0) <= (version.segments[last] ?? 0);
}

export function isOperator(text: string): text is ConstraintOperator {
  return operators.has(text);
}
