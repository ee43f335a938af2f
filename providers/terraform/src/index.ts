export { createTerraformProvider, terraformProviderAddress } from "./provider.js";
export type { RemoteStateOptions } from "./remote-state.js";
