export { createLocalProvider } from "./provider.js";
