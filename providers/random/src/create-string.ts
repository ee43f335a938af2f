import { isUnknown, type Reporter, type Unknown } from "@landform/provider-sdk";
import { drawString, type StringRecipe } from "./draw-string.js";
import { withOriginal } from "./words.js";

type Flag = boolean | null | Unknown;

/** The arguments as they were planned, with what they left open settled, and a string drawn by them. */
export function createString<Planned extends Omit<StringRecipe, "numeric"> & { number: Flag; numeric: Flag }>(
  planned: Planned,
  error: Reporter["error"],
): { readonly recipe: Planned & { number: boolean; numeric: boolean }; readonly text: string } | undefined {
  const recipe = { ...planned, number: isOn(planned.number), numeric: isOn(planned.numeric) };
  const drawn = drawString(recipe);
  if ("text" in drawn) return { recipe, text: drawn.text };
  return error("Random Read Error", readError(drawn.problem));
}

function isOn(flag: Flag): boolean {
  return isUnknown(flag) || flag !== false;
}

export function readError(problem: string): string {
  return withOriginal(
    "While attempting to generate a random value for this resource, a read error was generated.",
    problem,
  );
}
