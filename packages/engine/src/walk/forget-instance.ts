import type { ForgetVertex } from "../graph/vertex.js";
import type { Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Drop an object from the state and leave it where it is. Terraform says nothing of it when it has done so. */
export function forgetInstance({ change }: ForgetVertex, { context }: Run): Findings {
  const { address, provider, deposedKey } = change;
  if (context.dialect.name === "tofu") context.onEvent?.({ kind: "forgotten", address });
  const place = { address, provider, ...(deposedKey === undefined ? {} : { deposedKey }) };
  return { diagnostics: [], effects: [{ kind: "object", in: "working", ...place, object: undefined }] };
}
