import type { RpcCode, RpcResult } from "./rpc-channel.js";

/** How a call ended that was not answered. */
export type RpcError = RpcResult & { readonly kind: "rpcError" };

/** What HTTP/2 tells at the start or the end of an answer. */
export type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** gRPC's codes by their numbers, with the names that Go's library gives them. */
const goNames: readonly string[] = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
];
const codes: ReadonlyMap<string, RpcCode> = new Map([
  ["Canceled", "cancelled"],
  ["Unimplemented", "unimplemented"],
  ["Unavailable", "unavailable"],
]);

/** `message` as the reference's own library words a status. */
export function rpcError(goName: string, description: string): RpcError {
  const message = `rpc error: code = ${goName} desc = ${description}`;
  return { kind: "rpcError", code: codes.get(goName) ?? "other", message };
}

/** The error that a server tells of in `headers`; undefined where it says that all went well. */
export function errorIn(headers: Headers): RpcError | undefined {
  const number = Number(headers["grpc-status"]);
  if (number === 0) return undefined;
  return rpcError(
    goNames[number] ?? `Code(${headers["grpc-status"]})`,
    unescaped(String(headers["grpc-message"] ?? "")),
  );
}

/** Messages are percent-encoded; one that is not, as it is. */
function unescaped(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
