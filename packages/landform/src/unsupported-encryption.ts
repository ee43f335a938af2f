import type { Diagnostic } from "@landform/diagnostics";
import type { Project } from "./project.js";

/**
 * Why nothing may be written to the state or to a plan file: OpenTofu's configuration or `TF_ENCRYPTION` asks for it to be encrypted, which we
 * can't do. Writing would put in the clear what is to be kept secret.
 */
export function unsupportedEncryption({ root, encryptionFromEnvironment }: Project): Diagnostic | undefined {
  const { encryption } = root.module;
  if (encryption === undefined && !encryptionFromEnvironment) return undefined;
  const asker = encryption === undefined ? "The environment variable TF_ENCRYPTION" : "This configuration";
  return {
    severity: "error",
    summary: "State encryption is not supported yet",
    detail: `${asker} asks for states and plans to be encrypted, which landform cannot do so far. To keep secrets from being stored in the clear, nothing has been written or changed. Use OpenTofu for this configuration, or remove the encryption settings.`,
    ...(encryption && { subject: encryption.range }),
  };
}
