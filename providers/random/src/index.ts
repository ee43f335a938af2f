export { randomProvider } from "./provider.js";
