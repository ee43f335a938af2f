import { expect, it } from "vitest";
import { splitWords } from "./split-words.js";

it.each([
  ["", []],
  ["-no-color  -var a=1", ["-no-color", "-var", "a=1"]],
  [`-var 'a=x y' -var "b=\\"q\\" $z"`, ["-var", "a=x y", "-var", 'b="q" $z']],
  ["a\\ b -var=c='d'e", ["a b", "-var=c=de"]],
])("splitWords(%j)", (text, want) => {
  expect(splitWords(text)).toEqual(want);
});
