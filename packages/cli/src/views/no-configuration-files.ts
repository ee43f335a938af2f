import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";

/** For commands that are about a configuration and find none in `directory`. */
export function noConfigurationFiles(directory: string, { productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "No configuration files",
    detail: `The directory ${directory} contains no ${productName} configuration files.`,
  };
}
