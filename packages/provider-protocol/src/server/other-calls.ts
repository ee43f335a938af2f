import { encodeDiagnostics } from "../wire/diagnostics.js";
import {
  callFunctionRequest,
  callFunctionResponse,
  capableConfigRequest,
  diagnosticsResponse,
  ephemeralHandleRequest,
  openEphemeralResponse,
  renewEphemeralResponse,
} from "../wire/shared-messages.js";
import {
  answering,
  objectTypeOf,
  onlyDiagnostics,
  type ServedCalls,
  type ServedProvider,
  valueFrom,
  wireOf,
} from "./served-provider.js";

/** Objects that are never stored. */
export function ephemeralCalls({ provider, schemas }: ServedProvider): ServedCalls {
  return {
    OpenEphemeralResource: answering(capableConfigRequest, openEphemeralResponse, async ({ typeName, ...request }) => {
      const type = objectTypeOf(schemas.ephemeralResourceTypes, typeName);
      const response = await provider.openEphemeral({ typeName, config: valueFrom(request.config, type) });
      return {
        result: wireOf(response.result, type),
        private: response.private,
        renewAt: timestampOf(response.renewAt),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),
    RenewEphemeralResource: answering(ephemeralHandleRequest, renewEphemeralResponse, async (request) => {
      const response = await provider.renewEphemeral(request);
      return {
        private: response.private,
        renewAt: timestampOf(response.renewAt),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),
    CloseEphemeralResource: answering(ephemeralHandleRequest, diagnosticsResponse, (request) =>
      onlyDiagnostics(provider.closeEphemeral(request)),
    ),
  };
}

function timestampOf(time: Date | undefined) {
  if (time === undefined) return undefined;
  const seconds = Math.floor(time.getTime() / 1000);
  return { seconds, nanos: (time.getTime() - seconds * 1000) * 1e6 };
}

export function functionCalls({ provider, schemas }: ServedProvider): ServedCalls {
  return {
    CallFunction: answering(callFunctionRequest, callFunctionResponse, async ({ name, ...request }) => {
      const signature = schemas.functions.get(name);
      if (signature === undefined) throw new Error(`the provider has no function "${name}"`);
      const { parameters, variadic, returnType } = signature;
      const args = request.arguments.map((arg, index) => {
        const parameter = parameters[index] ?? variadic;
        if (parameter === undefined) throw new Error(`too many arguments for the function "${name}"`);
        return valueFrom(arg, parameter.type);
      });
      const { result, error } = await provider.callFunction({ name, args });
      if (error !== undefined) return { error: { text: error.message, functionArgument: error.argumentIndex } };
      return { result: result && wireOf(result, returnType) };
    }),
  };
}
