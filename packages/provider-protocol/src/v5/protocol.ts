import type { Protocol } from "../client/protocol.js";

/** Has no nested attribute types. */
export const protocol5: Protocol = {
  service: "tfplugin5.Provider",
  renamed: new Map([
    ["GetProviderSchema", "GetSchema"],
    ["ValidateProviderConfig", "PrepareProviderConfig"],
    ["ValidateResourceConfig", "ValidateResourceTypeConfig"],
    ["ValidateDataResourceConfig", "ValidateDataSourceConfig"],
    ["ConfigureProvider", "Configure"],
    ["StopProvider", "Stop"],
  ]),
  attributeFields: { writeOnly: 10, deprecationMessage: 11 },
  clientName: "plugin.(*GRPCProvider)",
  failuresHavePlace: true,
};
