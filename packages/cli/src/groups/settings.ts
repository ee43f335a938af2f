/** What is read only where a user has a CLI configuration. */
export { loadCliConfig } from "@landform/installer";
