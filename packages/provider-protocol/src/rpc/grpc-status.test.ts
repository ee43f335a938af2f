import { describe, expect, it } from "vitest";
import { errorIn } from "./grpc-status.js";

describe("errorIn", () => {
  it.each([
    { headers: { "grpc-status": "0" }, want: undefined },
    {
      headers: { "grpc-status": "12", "grpc-message": "unknown method X" },
      want: {
        kind: "rpcError",
        code: "unimplemented",
        message: "rpc error: code = Unimplemented desc = unknown method X",
      },
    },
    {
      headers: { "grpc-status": "9", "grpc-message": "caf%C3%A9" },
      want: { kind: "rpcError", code: "other", message: "rpc error: code = FailedPrecondition desc = café" },
    },
    {
      headers: { "grpc-status": "2", "grpc-message": "100%" },
      want: { kind: "rpcError", code: "other", message: "rpc error: code = Unknown desc = 100%" },
    },
    {
      headers: { "grpc-status": "99" },
      want: { kind: "rpcError", code: "other", message: "rpc error: code = Code(99) desc = " },
    },
  ])("$headers", ({ headers, want }) => {
    expect(errorIn(headers)).toEqual(want);
  });
});
