import { createHash } from "node:crypto";
import { attr } from "@landform/provider-sdk";

const hash = (name: string) => attr.string({ computed: true, description: `${name} of the file's content.` });

/** What is computed of a file's content, in resources and data sources. */
export const contentHashes = {
  id: attr.string({ computed: true, description: "SHA1 of the file's content, in hexadecimal." }),
  content_md5: hash("MD5"),
  content_sha1: hash("SHA1"),
  content_sha256: hash("SHA256"),
  content_base64sha256: hash("SHA256, in base64,"),
  content_sha512: hash("SHA512"),
  content_base64sha512: hash("SHA512, in base64,"),
};

export function hashesOf(content: Buffer) {
  const digest = (algorithm: string) => createHash(algorithm).update(content).digest();
  const sha1 = digest("sha1").toString("hex");
  const sha256 = digest("sha256");
  const sha512 = digest("sha512");
  return {
    id: sha1,
    content_md5: digest("md5").toString("hex"),
    content_sha1: sha1,
    content_sha256: sha256.toString("hex"),
    content_base64sha256: sha256.toString("base64"),
    content_sha512: sha512.toString("hex"),
    content_base64sha512: sha512.toString("base64"),
  };
}
