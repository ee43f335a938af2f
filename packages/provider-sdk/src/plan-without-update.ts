import { type Path, rawEquals, type Value } from "@landform/cty";
import { attributeOf, type Model } from "./model.js";
import { type DraftPlan, planObject, type Stage } from "./plan-object.js";
import type { SchemaDefinition } from "./view.js";

/**
 * Plan a change of an object that is there, for a type without an `update` hook: what the provider computes stays as it
 * is, unless there will be a new object, which each change calls for where `replaces` is set.
 */
export function planWithoutUpdate<S extends SchemaDefinition>(
  { definition, planShape }: Model<S>,
  stage: Stage,
  replaces: boolean,
): DraftPlan {
  const kept = planObject(planShape, stage, { computes: false });
  const changes = replaces ? changesOf(definition, stage.prior, kept.planned) : [];
  if (kept.requiresReplace.length + changes.length === 0) return kept;
  const { planned, requiresReplace } = planObject(planShape, stage);
  return {
    planned,
    requiresReplace: [...requiresReplace, ...changes.filter((path) => !covers(requiresReplace, path))],
  };
}

/** The members with another value in `planned` than in `prior`, but for those that mean nothing outside the state. */
export function changesOf(definition: SchemaDefinition, prior: Value, planned: Value): readonly Path[] {
  return Object.entries(definition).flatMap(([name, member]) => {
    const [before, after] = [attributeOf(prior, name), attributeOf(planned, name)];
    const isSame = before === undefined || after === undefined || rawEquals(before, after);
    const isStateOnly = member.kind === "block" && member.stateOnly === true;
    return isSame || isStateOnly ? [] : [[{ kind: "attribute", name }]];
  });
}

function covers(paths: readonly Path[], [member]: Path): boolean {
  return paths.some(
    ([first]) => first?.kind === "attribute" && member?.kind === "attribute" && first.name === member.name,
  );
}
