import { attributePath, diagnostic } from "./diagnostics.js";
import { dynamicValue } from "./dynamic-value.js";
import { bool, bytes, integer, nested, repeated, text } from "./fields.js";
import { message } from "./message.js";
import { clientCapabilities, deferred, identityData, rawState } from "./shared-messages.js";

export const upgradeStateRequest = message({ typeName: text(1), version: integer(2), rawState: nested(3, rawState) });
export const upgradeStateResponse = message({
  upgradedState: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
});

export const readResourceRequest = message({
  typeName: text(1),
  currentState: nested(2, dynamicValue),
  private: bytes(3),
  providerMeta: nested(4, dynamicValue),
  clientCapabilities: nested(5, clientCapabilities),
  currentIdentity: nested(6, identityData),
});
export const readResourceResponse = message({
  newState: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
  private: bytes(3),
  deferred: nested(4, deferred),
  newIdentity: nested(5, identityData),
});

export const planResourceRequest = message({
  typeName: text(1),
  priorState: nested(2, dynamicValue),
  proposedNewState: nested(3, dynamicValue),
  config: nested(4, dynamicValue),
  priorPrivate: bytes(5),
  providerMeta: nested(6, dynamicValue),
  clientCapabilities: nested(7, clientCapabilities),
  priorIdentity: nested(8, identityData),
});
export const planResourceResponse = message({
  plannedState: nested(1, dynamicValue),
  requiresReplace: repeated(2, attributePath),
  plannedPrivate: bytes(3),
  diagnostics: repeated(4, diagnostic),
  legacyTypeSystem: bool(5),
  deferred: nested(6, deferred),
  plannedIdentity: nested(7, identityData),
});

export const applyResourceRequest = message({
  typeName: text(1),
  priorState: nested(2, dynamicValue),
  plannedState: nested(3, dynamicValue),
  config: nested(4, dynamicValue),
  plannedPrivate: bytes(5),
  providerMeta: nested(6, dynamicValue),
  plannedIdentity: nested(7, identityData),
});
export const applyResourceResponse = message({
  newState: nested(1, dynamicValue),
  private: bytes(2),
  diagnostics: repeated(3, diagnostic),
  legacyTypeSystem: bool(4),
  newIdentity: nested(5, identityData),
});

export const importRequest = message({
  typeName: text(1),
  id: text(2),
  clientCapabilities: nested(3, clientCapabilities),
  identity: nested(4, identityData),
});
const importedResource = message({
  typeName: text(1),
  state: nested(2, dynamicValue),
  private: bytes(3),
  identity: nested(4, identityData),
});
export const importResponse = message({
  importedResources: repeated(1, importedResource),
  diagnostics: repeated(2, diagnostic),
  deferred: nested(3, deferred),
});

export const moveStateRequest = message({
  sourceProviderAddress: text(1),
  sourceTypeName: text(2),
  sourceSchemaVersion: integer(3),
  sourceState: nested(4, rawState),
  targetTypeName: text(5),
  sourcePrivate: bytes(6),
  sourceIdentity: nested(7, rawState),
  sourceIdentitySchemaVersion: integer(8),
});
export const moveStateResponse = message({
  targetState: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
  targetPrivate: bytes(3),
  targetIdentity: nested(4, identityData),
});

export const upgradeIdentityRequest = message({
  typeName: text(1),
  version: integer(2),
  rawIdentity: nested(3, rawState),
});
export const upgradeIdentityResponse = message({
  upgradedIdentity: nested(1, identityData),
  diagnostics: repeated(2, diagnostic),
});

export const generateConfigRequest = message({ typeName: text(1), state: nested(2, dynamicValue) });
export const generateConfigResponse = message({
  config: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
});
