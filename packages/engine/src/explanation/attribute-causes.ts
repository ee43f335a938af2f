import { containsMark, hasMark, isWhollyKnown, type Path, type Value } from "@landform/cty";
import { type AttributeCause, type Cause, isReplace } from "@landform/plan";
import { inExpression } from "../relevance/reference-sources.js";
import { valueAt } from "../resource/value-at.js";
import { differingPaths, overlap } from "./differing-paths.js";
import type { Explaining } from "./explaining.js";
import { findOrigins } from "./find-origins.js";
import { writtenAt } from "./written-argument.js";

/**
 * Why an object gets other values: the attributes that the configuration speaks of, that somebody else changed, or that
 * the provider can't change. What only follows from that is told as a whole, and not at all when all of it is new.
 */
export function attributeCauses(explaining: Explaining): readonly Cause[] {
  const { change } = explaining.change;
  const paths = differingPaths(change.before, change.after);
  const forcing = explaining.change.requiredReplace.filter((path) => !paths.some((other) => overlap(path, other)));
  const all = [...paths, ...forcing].map((path) => attributeCause(path, explaining));
  const isNew = isReplace(change.action);
  const isCause = ({ path, written, forcesReplacement, changedOutside }: AttributeCause) =>
    written !== undefined ||
    forcesReplacement ||
    (!isNew && (changedOutside || valueAt(change.after, path)?.kind === "null"));
  const causes: Cause[] = all.filter(isCause).sort((a, b) => Number(b.forcesReplacement) - Number(a.forcesReplacement));
  const computed = all.filter((cause) => !isCause(cause)).map(({ path }) => path);
  if (computed.length > 0 && !isNew) causes.push({ kind: "computed", paths: computed });
  return causes.length === 0 && !isNew ? [{ kind: "sensitivity" }] : causes;
}

function attributeCause(path: Path, explaining: Explaining): AttributeCause {
  const { change, place, sources, changes } = explaining;
  const [first] = path;
  const outside = changes.driftOf(change)?.change;
  const drifted = outside === undefined ? [] : differingPaths(outside.before, outside.after);
  const written = place && writtenAt(place.block.body, path);
  const references = () => {
    if (place === undefined) return [];
    if (written?.expression !== undefined) return inExpression(place, written.expression);
    return sources.ofResource(place, change.address.resource, first?.kind === "attribute" ? first.name : undefined);
  };
  return {
    kind: "attribute",
    path,
    isSensitive: isSecretAt(change.change.before, path) || isSecretAt(change.change.after, path),
    forcesReplacement: change.requiredReplace.some((other) => overlap(path, other)),
    isUnknown: isUnknownAt(change.change.after, path),
    changedOutside: drifted.some((other) => overlap(path, other)),
    ...(written && { written: { range: written.range, origins: findOrigins(references(), explaining) } }),
  };
}

/** Is any of it marked, or what it is a part of? */
function isSecretAt(value: Value, path: Path): boolean {
  const isMarked = path.some((_, length) => {
    const outer = valueAt(value, path.slice(0, length));
    return outer !== undefined && hasMark(outer, "sensitive");
  });
  const found = valueAt(value, path);
  return isMarked || (found !== undefined && containsMark(found, "sensitive"));
}

function isUnknownAt(value: Value, path: Path): boolean {
  const found = valueAt(value, path);
  return found !== undefined && !isWhollyKnown(found);
}
