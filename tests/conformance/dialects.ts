import type { Dialect } from "@landform/addrs";

/** The two languages, as the programs that answered the vectors speak them. */
export const dialects: Readonly<Record<Dialect["name"], Dialect>> = {
  terraform: { name: "terraform", productName: "Terraform", version: "1.11.4", registryHost: "registry.terraform.io" },
  tofu: { name: "tofu", productName: "OpenTofu", version: "1.12.6", registryHost: "registry.opentofu.org" },
};

export function isDialectName(name: unknown): name is Dialect["name"] {
  return name === "terraform" || name === "tofu";
}
