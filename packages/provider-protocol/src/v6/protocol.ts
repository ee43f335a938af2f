import type { Protocol } from "../client/protocol.js";

export const protocol6: Protocol = {
  service: "tfplugin6.Provider",
  renamed: new Map(),
  attributeFields: { nestedType: 10, writeOnly: 11, deprecationMessage: 12 },
  clientName: "plugin6.(*GRPCProvider)",
  failuresHavePlace: false,
};
