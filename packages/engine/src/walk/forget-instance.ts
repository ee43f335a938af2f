import type { ForgetVertex } from "../graph/vertex.js";
import type { Findings } from "./findings.js";

/** Drop an object from the state and leave it where it is. */
export function forgetInstance({ change }: ForgetVertex): Findings {
  const { address, provider, deposedKey } = change;
  const place = { address, provider, ...(deposedKey === undefined ? {} : { deposedKey }) };
  return { diagnostics: [], effects: [{ kind: "object", in: "working", ...place, object: undefined }] };
}
