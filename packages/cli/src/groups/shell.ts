/** What shells ask for, and how they learn whom to ask. */
export { completeWords } from "../completion/complete-words.js";
export { changeShells } from "../completion/shells.js";
