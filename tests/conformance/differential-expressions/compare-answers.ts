import { type ExactJson, isArray, isExactNumber, isExactObject } from "../exact-json.js";
import type { Answer } from "./terraform-answers.js";

/** How often to ask at most: which of several bad elements the program complains of may depend on the order of its maps, which is random. */
const attempts = 20;

/** Is `ours` what the program said, or says when it is asked again? A crash says nothing. */
export function agrees(ours: Answer | undefined, theirs: Answer, askAgain: () => Answer | undefined): boolean {
  if (theirs.kind === "crash" || isSame(ours, theirs)) return true;
  for (let attempt = 1; attempt < attempts; attempt++) {
    const again = askAgain();
    if (again !== undefined && isSame(ours, again)) return true;
  }
  return false;
}

function isSame(ours: Answer | undefined, theirs: Answer): boolean {
  const panicked = theirs.kind === "errors" && theirs.errors.some((text) => text.includes("panic in function"));
  if (panicked) return ours?.kind === "errors";
  return JSON.stringify(comparable(ours)) === JSON.stringify(comparable(theirs));
}

const position = /(?:main|e\d+)\.tf:\d+,\d+-\d+(,\d+)?/g;

/** What stands after an expression that takes all that follows for its own. */
const followingBlock = 'Error: Unexpected "output" block';

/** States lose the sign of zero and write null for some empty tuple types, and the files are not the same. */
function comparable(answer: Answer | undefined): unknown {
  if (answer?.kind === "value") {
    const type = JSON.stringify(answer.type)?.replaceAll('["tuple",null]', '["tuple",[]]');
    return { ...answer, type, value: withPlainZeros(answer.value) };
  }
  if (answer?.kind !== "errors") return answer;
  const errors = answer.errors.filter((words) => !words.startsWith(followingBlock));
  return { ...answer, errors: errors.map((words) => words.replaceAll(position, "main.tf")) };
}

function withPlainZeros(json: ExactJson): ExactJson {
  if (isExactNumber(json)) return { $number: json.$number === "-0" ? "0" : json.$number };
  if (json === null || typeof json !== "object") return json;
  if (isArray(json)) return json.map(withPlainZeros);
  if (!isExactObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, withPlainZeros(part)]));
}
