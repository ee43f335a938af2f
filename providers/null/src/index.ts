export { provider } from "./provider.js";
