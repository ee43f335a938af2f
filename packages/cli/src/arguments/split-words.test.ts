import { expect, it } from "vitest";
import { splitWords } from "./split-words.js";

it.each([
  ["", []],
  ["-no-color  -var a=1", ["-no-color", "-var", "a=1"]],
  [`-var 'a=x y' -var "b=\\"q\\" $z"`, ["-var", "a=x y", "-var", 'b="q" $z']],
  ["a\\ b -var=c='d'e", ["a b", "-var=c=de"]],
  [`"a\\tb" 'c\\d' ""`, ["atb", "c\\d", ""]],
  [`"it's (one);" #x`, ["it's (one);", "#x"]],
  ["a=`b c` d=$(e f) $g", ["a=`b c`", "d=$(e f)", "$g"]],
  ["-no-color & b", ["-no-color"]],
  ["a>b", ["a"]],
  [";a", []],
  ["'a", undefined],
  ['b "a', undefined],
  ["a\\", undefined],
  ["a=`b", undefined],
  ["a=(b", undefined],
])("splitWords(%j)", (text, want) => {
  expect(splitWords(text)).toEqual(want);
});
