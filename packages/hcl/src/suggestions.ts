import { quoted } from "@landform/diagnostics";

/** How many edits may lie between what was written and what is suggested. */
const maxDistance = 2;

/** The first of `candidates` that `given` may be a misspelling of (as the reference has it: first, not nearest). */
export function nearbyName(given: string, candidates: Iterable<string>): string | undefined {
  const givenPoints = [...given];
  for (const candidate of candidates)
    if (editDistance(givenPoints, [...candidate], maxDistance + 1) <= maxDistance) return candidate;
  return undefined;
}

/** The candidate with the fewest edits, for names in no order that means anything. */
export function nearestName(given: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let limit = maxDistance + 1;
  const givenPoints = [...given];
  for (const candidate of candidates) {
    const distance = editDistance(givenPoints, [...candidate], limit);
    if (distance >= limit) continue;
    nearest = candidate;
    limit = distance;
  }
  return nearest;
}

/** ` Did you mean "name"?` with the space before it, or nothing. */
export function didYouMean(given: string, candidates: Iterable<string>): string {
  const name = nearbyName(given, candidates);
  return name === undefined ? "" : ` Did you mean ${quoted(name)}?`;
}

/** Levenshtein distance in code points; `limit` as soon as it is known to be at least that. */
function editDistance(from: readonly string[], to: readonly string[], limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, point] of from.entries()) {
    const current = [row + 1];
    let smallest = row + 1;
    for (const [column, other] of to.entries()) {
      const substituted = (previous[column] ?? 0) + (point === other ? 0 : 1);
      const cost = Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1);
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest >= limit) return limit;
    previous = current;
  }
  return previous[to.length] ?? limit;
}
