import { defineProvider } from "@landform/provider-sdk";
import { nullDataSource } from "./null-data-source.js";
import { nullResource } from "./null-resource.js";

/** Behaves as `hashicorp/null` of the version it names. */
export const nullProvider = defineProvider({
  name: "null",
  version: "3.3.1",
  resources: [nullResource],
  dataSources: [nullDataSource],
});
