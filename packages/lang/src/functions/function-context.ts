import type { Dialect, FunctionTable } from "@landform/hcl";
import type { CryptoAccess } from "./crypto-access.js";
import type { CharsetAccess } from "./encoding/charsets/charset-access.js";
import type { FileAccess } from "./file-access.js";

/** What the functions of one run, or of one module in it, depend on. */
export interface FunctionOptions {
  readonly dialect: Dialect;
  /** Relative paths of files start here: the directory of the root module. */
  readonly baseDirectory: string;
  /** Without it, functions that need it are errors. `nodeFiles` and `nodeCrypto` are those of Node. */
  readonly files?: FileAccess;
  readonly crypto?: CryptoAccess;
  /** Without it, charsets are those of the platform's `TextDecoder`. `nodeCharsets` has what is missing in Node's. */
  readonly charsets?: CharsetAccess;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** The time of the plan, in the same unit. Without it (in validation) the plan's time is unknown. */
  readonly planTimestamp?: number;
  /** Make functions whose result differs from call to call unknown, as a plan must. */
  readonly pureOnly?: boolean;
  /** The console has a function `type`, and no `plantimestamp`. */
  readonly isConsole?: boolean;
  /** How deep `templatefile` may be called inside templates; 1024 by default. */
  readonly maxTemplateDepth?: number;
}

export interface FunctionContext extends FunctionOptions {
  /** The finished table, for templates. */
  readonly functions: FunctionTable;
}
