/** Commands that only look at texts, and what else needs the language; their bundle has no engine in it. */
export { nearestName } from "@landform/hcl";
export { fmt } from "../commands/fmt.js";
export { selectionsIn } from "../provider-selections.js";
