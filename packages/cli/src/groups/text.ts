/** Commands that only look at texts; their bundle has no engine in it. */
export { fmt } from "../commands/fmt.js";
export { selectionsIn } from "../provider-selections.js";
