import { createPrivateKey, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSelfSigned } from "./certificate.js";

describe("createSelfSigned", () => {
  const { certificate, key } = createSelfSigned(new Date("2026-05-04T03:02:01Z"));
  const parsed = new X509Certificate(certificate);

  it("is for localhost, and signed by itself", () => {
    expect(parsed.subject).toBe("O=HashiCorp\nCN=localhost");
    expect(parsed.issuer).toBe(parsed.subject);
    expect(parsed.subjectAltName).toBe("DNS:localhost");
    expect(parsed.ca).toBe(true);
    expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.1"]);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "secp521r1" });
    expect(key).toMatch(/^-----BEGIN EC PRIVATE KEY-----/);
  });

  it("holds for thirty years", () => {
    expect(new Date(parsed.validFrom)).toEqual(new Date("2026-05-04T03:01:31Z"));
    expect(new Date(parsed.validTo)).toEqual(new Date("2056-05-03T15:02:01Z"));
  });
});
