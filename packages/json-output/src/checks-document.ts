import { formatModuleInstance, parseAbsResourceInstance } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import type { CheckObjectResult, CheckResult, CheckStatus } from "@landform/state";

/** The result of everything that one block with conditions stands for. */
export interface CheckDocument {
  readonly address: CheckAddress;
  readonly status: CheckStatus;
  readonly instances?: readonly CheckInstanceDocument[];
}

export interface CheckAddress {
  readonly kind: "resource" | "output_value" | "check" | "var";
  /** Of resources. */
  readonly mode?: "managed" | "data" | "ephemeral";
  /** Not for the root module. */
  readonly module?: string;
  readonly name: string;
  readonly to_display: string;
  /** Of resources. */
  readonly type?: string;
}

export interface CheckInstanceDocument {
  readonly address: {
    readonly instance_key?: number | string;
    readonly module?: string;
    readonly to_display: string;
  };
  readonly status: CheckStatus;
  readonly problems?: readonly { readonly message: string }[];
}

/** In the order of their addresses as text. */
export function checkDocuments(results: readonly CheckResult[]): readonly CheckDocument[] {
  return results.map(checkDocument).sort(byDisplay);
}

function checkDocument({ objectKind, configAddress, status, objects = [] }: CheckResult): CheckDocument {
  return {
    address: staticAddress(objectKind, configAddress),
    status,
    ...(objects.length > 0 && { instances: objects.map((each) => instanceDocument(objectKind, each)).sort(byDisplay) }),
  };
}

function byDisplay(a: CheckDocument | CheckInstanceDocument, b: CheckDocument | CheckInstanceDocument): number {
  return compareStrings(a.address.to_display, b.address.to_display);
}

function staticAddress(kind: CheckResult["objectKind"], text: string): CheckAddress {
  if (kind === "resource") {
    const parsed = parseAbsResourceInstance(text);
    const { mode = "managed", type = "", name = "" } = parsed?.resource ?? {};
    return { kind, mode, ...moduleMember(formatModuleInstance(parsed?.module ?? [])), name, to_display: text, type };
  }
  const { module, name } = splitNamedAddress(text);
  return { kind: kind === "output" ? "output_value" : kind, ...moduleMember(module), name, to_display: text };
}

function instanceDocument(kind: CheckResult["objectKind"], object: CheckObjectResult): CheckInstanceDocument {
  const problems = object.failureMessages.map((message) => ({ message }));
  problems.sort((a, b) => compareStrings(a.message, b.message));
  return {
    address: instanceAddress(kind, object.address),
    status: object.status,
    ...(problems.length > 0 && { problems }),
  };
}

function instanceAddress(kind: CheckResult["objectKind"], text: string): CheckInstanceDocument["address"] {
  if (kind !== "resource") return { ...moduleMember(splitNamedAddress(text).module), to_display: text };
  const parsed = parseAbsResourceInstance(text);
  return {
    ...(parsed?.key !== undefined && { instance_key: parsed.key }),
    ...moduleMember(formatModuleInstance(parsed?.module ?? [])),
    to_display: text,
  };
}

function moduleMember(module: string): { readonly module?: string } {
  return module === "" ? {} : { module };
}

/** `module.a["x"].output.o` into `module.a["x"]` and `o`. */
function splitNamedAddress(text: string): { readonly module: string; readonly name: string } {
  const [, module = "", name = text] = /^(?:(.*)\.)?[a-z]+\.([^."\]]+)$/s.exec(text) ?? [];
  return { module, name };
}
