import { diagnostic } from "./diagnostics.js";
import { dynamicValue } from "./dynamic-value.js";
import { bool, bytes, integer, nested, optional, repeated, text } from "./fields.js";
import { message } from "./message.js";
import { stringMap } from "./string-map.js";

// Numbers of fields are the same in both versions of the protocol, except in the schema of an attribute.

export const empty = message({});
export const clientCapabilities = message({ deferralAllowed: bool(1), writeOnlyAttributesAllowed: bool(2) });
export const deferred = message({ reason: integer(1) });
export const rawState = message({ json: bytes(1), flatmap: stringMap(2) });
export const identityData = message({ identityData: nested(1, dynamicValue) });

/** Requests about the configuration of a provider, resource, data source or ephemeral resource. */
export const configRequest = message({ config: nested(1, dynamicValue) });
export const typedConfigRequest = message({ typeName: text(1), config: nested(2, dynamicValue) });
export const capableConfigRequest = message({
  typeName: text(1),
  config: nested(2, dynamicValue),
  clientCapabilities: nested(3, clientCapabilities),
});

/** Responses with nothing but diagnostics, whose number differs. */
export const diagnosticsResponse = message({ diagnostics: repeated(1, diagnostic) });
export const validateProviderResponse = message({ diagnostics: repeated(2, diagnostic) });

/** What version 5 wants to hear besides. */
export const preparedConfigResponse = message({
  preparedConfig: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
});

export const configureRequest = message({
  terraformVersion: text(1),
  config: nested(2, dynamicValue),
  clientCapabilities: nested(3, clientCapabilities),
});

export const readDataSourceRequest = message({
  typeName: text(1),
  config: nested(2, dynamicValue),
  providerMeta: nested(3, dynamicValue),
  clientCapabilities: nested(4, clientCapabilities),
});
export const readDataSourceResponse = message({
  state: nested(1, dynamicValue),
  diagnostics: repeated(2, diagnostic),
  deferred: nested(3, deferred),
});

const timestamp = message({ seconds: integer(1), nanos: integer(2) });
export const openEphemeralResponse = message({
  diagnostics: repeated(1, diagnostic),
  renewAt: nested(2, timestamp),
  result: nested(3, dynamicValue),
  private: bytes(4),
  deferred: nested(5, deferred),
});
export const ephemeralHandleRequest = message({ typeName: text(1), private: bytes(2) });
export const renewEphemeralResponse = message({
  diagnostics: repeated(1, diagnostic),
  renewAt: nested(2, timestamp),
  private: bytes(3),
});

export const callFunctionRequest = message({ name: text(1), arguments: repeated(2, dynamicValue) });
const functionError = message({ text: text(1), functionArgument: optional(integer(2)) });
export const callFunctionResponse = message({ result: nested(1, dynamicValue), error: nested(2, functionError) });
