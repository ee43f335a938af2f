import type { CharsetAccess } from "../encoding/charsets/charset-access.js";
import { pairsOf } from "../encoding/charsets/pair-runs.js";
import { big5Sequences, big5Supplement } from "./big5-supplement.js";

/** Node's decoder of Big5 knows the charset as it was before Hong Kong's supplement; those of browsers know all of it. */
export const nodeCharsets: CharsetAccess = { big5: () => [...big5Sequences, ...pairsOf(big5Supplement, 0xa1)] };
