import type { AttributeFieldNumbers } from "../wire/schema-messages.js";

/** The calls of the protocol that we make, as version 6 names them. */
export type RpcName =
  | "GetProviderSchema"
  | "GetResourceIdentitySchemas"
  | "ValidateProviderConfig"
  | "ConfigureProvider"
  | "ValidateResourceConfig"
  | "UpgradeResourceState"
  | "ReadResource"
  | "PlanResourceChange"
  | "ApplyResourceChange"
  | "ImportResourceState"
  | "MoveResourceState"
  | "ValidateDataResourceConfig"
  | "ReadDataSource"
  | "ValidateEphemeralResourceConfig"
  | "OpenEphemeralResource"
  | "RenewEphemeralResource"
  | "CloseEphemeralResource"
  | "CallFunction"
  | "UpgradeResourceIdentity"
  | "GenerateResourceConfig"
  | "ValidateListResourceConfig"
  | "ListResource"
  | "ValidateActionConfig"
  | "PlanAction"
  | "InvokeAction"
  | "StopProvider";

/** What differs between the versions of the protocol; all else is the same on the wire. */
export interface Protocol {
  readonly service: string;
  /** Calls that have another name in this version. */
  readonly renamed: ReadonlyMap<RpcName, string>;
  readonly attributeFields: AttributeFieldNumbers;
  /** How the reference's messages name the client of this version. */
  readonly clientName: string;
  /** In the reference, calls of version 5 fail in a block of the configuration, and those of version 6 nowhere. */
  readonly failuresHavePlace: boolean;
}
