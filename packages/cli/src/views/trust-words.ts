import type { Dialect } from "@landform/addrs";
import { type Authenticity, keyToShow, trustText } from "@landform/installer";

/** Who vouches for a package: `self-signed, key ID 51852D87348FFC4C`. */
export function trustWords(authenticity: Authenticity, { name }: Dialect, beforeKey = ", key ID "): string {
  const key = keyToShow(authenticity, name);
  return `${trustText(authenticity, name)}${key === undefined ? "" : `${beforeKey}${key}`}`;
}

/** What is said once where a package was signed by others than HashiCorp. */
export function signingText(dialect: Dialect["name"]): string {
  return dialect === "terraform"
    ? "Partner and community providers are signed by their developers.\nIf you'd like to know more about provider signing, you can read about it here:\nhttps://developer.hashicorp.com/terraform/cli/plugins/signing"
    : "\nProviders are signed by their developers.\nIf you'd like to know more about provider signing, you can read about it here:\nhttps://opentofu.org/docs/cli/plugins/signing/";
}
