/** What is known of where a package came from. */
export type Authenticity =
  /** It came from a place that says nothing of it. */
  | { readonly kind: "unauthenticated" }
  /** It is what a mirror says it is. */
  | { readonly kind: "verifiedChecksum" }
  /** It is what a registry says it is, which has no keys to check signatures with. */
  | { readonly kind: "signingSkipped" }
  | { readonly kind: "signed"; readonly signer: Signer };

/** Whose signature is on a release. */
export interface Signer {
  readonly level: "official" | "partner" | "self";
  /** Of the primary key, in upper-case hex. */
  readonly keyId: string;
}

export const unauthenticated: Authenticity = { kind: "unauthenticated" };

/** In Terraform's words: `self-signed`. */
export function trustText(authenticity: Authenticity, dialect: "terraform" | "tofu"): string {
  if (authenticity.kind !== "signed") return plainTexts[authenticity.kind];
  return dialect === "tofu" ? "signed" : signedTexts[authenticity.signer.level];
}

const plainTexts: Readonly<Record<Exclude<Authenticity["kind"], "signed">, string>> = {
  unauthenticated: "unauthenticated",
  verifiedChecksum: "verified checksum",
  signingSkipped: "signing skipped",
};

const signedTexts: Readonly<Record<Signer["level"], string>> = {
  official: "signed by HashiCorp",
  partner: "signed by a HashiCorp partner",
  self: "self-signed",
};

/** The key that people may want to look at: none of a release that HashiCorp itself signed, where that is told apart. */
export function keyToShow(authenticity: Authenticity, dialect: "terraform" | "tofu"): string | undefined {
  if (authenticity.kind !== "signed") return undefined;
  const { level, keyId } = authenticity.signer;
  return level === "official" && dialect === "terraform" ? undefined : keyId;
}
