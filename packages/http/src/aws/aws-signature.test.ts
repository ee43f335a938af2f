import { describe, expect, it } from "vitest";
import { signedHeaders } from "./aws-signature.js";

/** The examples in Amazon's documentation ("Authenticating Requests: Using the Authorization Header"). */
const scope = {
  credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
  region: "us-east-1",
  service: "s3",
  now: new Date("2013-05-24T00:00:00Z"),
};

describe("signedHeaders", () => {
  it.each([
    {
      name: "a part of an object",
      request: { url: "https://examplebucket.s3.amazonaws.com/test.txt", headers: { range: "bytes=0-9" } },
      want: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    },
    {
      name: "a new object",
      request: {
        url: "https://examplebucket.s3.amazonaws.com/test%24file.text",
        method: "PUT",
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        body: "Welcome to Amazon S3.",
      },
      want: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    },
    {
      name: "a setting of a bucket",
      request: { url: "https://examplebucket.s3.amazonaws.com/?lifecycle" },
      want: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    },
    {
      name: "a list of objects",
      request: { url: "https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J" },
      want: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    },
  ])("signs $name", ({ request, want }) => {
    const { Authorization } = signedHeaders({ ...request, url: new URL(request.url) }, scope);
    expect(Authorization).toMatch(new RegExp(`, Signature=${want}$`));
  });

  it("has the token of temporary credentials", () => {
    const credentials = { ...scope.credentials, sessionToken: "t" };
    const headers = signedHeaders({ url: new URL("https://sts.amazonaws.com/") }, { ...scope, credentials });
    expect(headers["x-amz-security-token"]).toBe("t");
    expect(headers.Authorization).toContain("SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,");
  });
});
