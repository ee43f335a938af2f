export { nullProvider } from "./provider.js";
