import { expect, it } from "vitest";
import { signedHeaders } from "./aws-signature.js";

/** "post-vanilla" of AWS's test suite for Signature Version 4. */
it("signs as AWS's example does", () => {
  const { authorization } = signedHeaders(
    {
      url: new URL("https://example.amazonaws.com/"),
      region: "us-east-1",
      service: "service",
      headers: {},
      body: "",
    },
    { accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", token: "" },
    new Date("2015-08-30T12:36:00Z"),
  );
  expect(authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  );
});
