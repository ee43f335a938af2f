export { type MainOptions, main } from "./main.js";
