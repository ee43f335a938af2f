export type { Clock } from "./clock.js";
export { createTimeProvider } from "./provider.js";
