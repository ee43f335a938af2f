export { address, createTerraformProvider } from "./provider.js";
