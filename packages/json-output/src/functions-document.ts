import type { Dialect } from "@landform/addrs";
import { type JsonType, typeToJson } from "@landform/cty";
import { functionSignatures, type ParameterSignature } from "@landform/lang";

/** What `metadata functions -json` prints. */
export interface FunctionsDocument {
  readonly format_version: string;
  readonly function_signatures: Readonly<Record<string, SignatureDocument>>;
}

export interface SignatureDocument {
  readonly description?: string;
  readonly return_type: JsonType;
  readonly parameters?: readonly SignatureParameterDocument[];
  readonly variadic_parameter?: SignatureParameterDocument;
}

export interface SignatureParameterDocument {
  readonly name: string;
  readonly description?: string;
  readonly is_nullable?: boolean;
  readonly type: JsonType;
}

export function functionsDocument({ name: dialect }: Pick<Dialect, "name">): FunctionsDocument {
  const signatures = functionSignatures(dialect).map((signature) => {
    const { name, description, returnType, parameters, variadicParameter } = signature;
    const document: SignatureDocument = {
      ...(description && { description }),
      return_type: typeToJson(returnType),
      ...(parameters.length > 0 && { parameters: parameters.map(parameterDocument) }),
      ...(variadicParameter !== undefined && { variadic_parameter: parameterDocument(variadicParameter) }),
    };
    return [name, document] as const;
  });
  return { format_version: "1.0", function_signatures: Object.fromEntries(signatures) };
}

function parameterDocument({ name, description, isNullable, type }: ParameterSignature): SignatureParameterDocument {
  return {
    name,
    ...(description && { description }),
    ...(isNullable && { is_nullable: true }),
    type: typeToJson(type),
  };
}
