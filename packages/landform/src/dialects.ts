import type { Dialect } from "@landform/addrs";

/**
 * Both languages at the newest level whose features we all have. Providers and `required_version` see `version`, and
 * states and plans name it.
 */
export const dialects: Readonly<Record<Dialect["name"], Dialect>> = {
  terraform: { name: "terraform", productName: "Terraform", version: "1.11.4", registryHost: "registry.terraform.io" },
  tofu: { name: "tofu", productName: "OpenTofu", version: "1.12.6", registryHost: "registry.opentofu.org" },
};
