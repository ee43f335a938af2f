import { isNull, isWhollyKnown, type Parameter, unknownValue } from "@landform/cty";
import type {
  CallFunctionRequest,
  CallFunctionResponse,
  FunctionSignature,
  Provider,
  ProviderDiagnostic,
} from "../provider.js";
import { callFunctionRequest, callFunctionResponse } from "../wire/shared-messages.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

/** Calls of functions. A null goes to the provider as a null, for parameters that allow it. */
export function functionCalls(session: ProviderSession): Pick<Provider, "callFunction"> {
  return {
    async callFunction(request) {
      const signature = (await session.schemas()).functions.get(request.name);
      if (signature === undefined) {
        return failure(`invalid CallFunctionRequest: function ${request.name} not defined in provider schema`);
      }
      return unsuitableArguments(request, signature) ?? callFunction(session, request, signature);
    },
  };
}

async function callFunction(
  session: ProviderSession,
  { name, args }: CallFunctionRequest,
  signature: FunctionSignature,
): Promise<CallFunctionResponse> {
  const diags: ProviderDiagnostic[] = [];
  const answer = await session.ask(
    "CallFunction",
    callFunctionRequest,
    (encode) => ({
      name,
      arguments: args.map((arg, index) => encode(arg, parameterAt(signature, index)?.type ?? arg.type)),
    }),
    callFunctionResponse,
    diags,
  );
  if (answer?.error !== undefined) {
    const { text, functionArgument } = answer.error;
    return failure(text, functionArgument);
  }
  const result = answer === undefined ? undefined : decodedValue(answer.result, signature.returnType, diags);
  const [problem] = diags;
  if (problem !== undefined)
    return failure(problem.detail === "" ? problem.summary : `${problem.summary}: ${problem.detail}`);
  return result === undefined ? failure("no result") : { result };
}

/** Why the call is not made, or what it gives without being made. */
function unsuitableArguments(
  { name, args }: CallFunctionRequest,
  signature: FunctionSignature,
): CallFunctionResponse | undefined {
  const expected = signature.parameters.length;
  if (args.length < expected) {
    return failure(
      `invalid CallFunctionRequest: function ${name} expected ${expected} parameters and got ${args.length} instead`,
    );
  }
  for (const [index, arg] of args.entries()) {
    const parameter = parameterAt(signature, index);
    if (parameter === undefined) {
      return failure(`invalid CallFunctionRequest: too many arguments passed to non-variadic function ${name}`);
    }
    if (parameter.allowUnknown !== true && !isWhollyKnown(arg)) return { result: unknownValue(signature.returnType) };
    if (isNull(arg) && parameter.allowNull !== true) {
      return failure(`parameter ${parameter.name} is null, which is not allowed for function ${name}`, index);
    }
  }
  return undefined;
}

function parameterAt({ parameters, variadic }: FunctionSignature, index: number): Parameter | undefined {
  return parameters[index] ?? variadic;
}

function failure(message: string, argumentIndex?: number): CallFunctionResponse {
  return { error: { message, ...(argumentIndex === undefined ? {} : { argumentIndex }) } };
}
