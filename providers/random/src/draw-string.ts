import { randomInt } from "node:crypto";

/** What a random string is made of. Numbers are how many characters of a kind there must be at least. */
export interface StringRecipe {
  readonly length: number;
  readonly upper: boolean;
  readonly min_upper: number;
  readonly lower: boolean;
  readonly min_lower: number;
  readonly numeric: boolean;
  readonly min_numeric: number;
  readonly special: boolean;
  readonly min_special: number;
  /** Special characters to use; the usual ones where it is empty or null. */
  readonly override_special: string | null;
}

const digits = "0123456789";
const lowerCase = "abcdefghijklmnopqrstuvwxyz";
const upperCase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const usualSpecials = "!@#$%&*()-_=+[]{}<>:?";

/** A random string, or why there can be none. Lengths count code points. */
export function drawString(recipe: StringRecipe): { readonly text: string } | { readonly problem: string } {
  const { override_special } = recipe;
  const specials = override_special === null || override_special === "" ? usualSpecials : override_special;
  const kinds = [
    { characters: upperCase, isUsed: recipe.upper, least: recipe.min_upper },
    { characters: lowerCase, isUsed: recipe.lower, least: recipe.min_lower },
    { characters: digits, isUsed: recipe.numeric, least: recipe.min_numeric },
    { characters: specials, isUsed: recipe.special, least: recipe.min_special },
  ];
  if (kinds.some(({ least }) => least < 0)) return { problem: "a minimum number of characters is negative" };
  const all = kinds.filter(({ isUsed }) => isUsed).map(({ characters }) => characters);
  if (all.length === 0) return { problem: "the character set specified is empty" };
  const drawn = kinds.flatMap(({ characters, least }) => drawCharacters(characters, least));
  drawn.push(...drawCharacters(all.join(""), recipe.length - drawn.length));
  return { text: shuffled(drawn).join("") };
}

function drawCharacters(characters: string, count: number): readonly string[] {
  const choices = [...characters];
  return Array.from({ length: Math.max(count, 0) }, () => choices[randomInt(choices.length)] ?? "");
}

function shuffled(items: readonly string[]): readonly string[] {
  const order = [...items];
  for (let index = order.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    const item = order[index];
    order[index] = order[other] ?? "";
    order[other] = item ?? "";
  }
  return order;
}
