import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("hashes", () => {
  it.each(
    Object.entries({
      'md5("é")': '"66ddcd97cfdeabb2f6fb8a999b4bc76f"',
      'sha1("é")': '"bf15be717ac1b080b4f1c456692825891ff5073d"',
      'sha256("é")': '"4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"',
      'sha512("")':
        '"cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"',
      'base64sha256("x")': '"LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE="',
      'base64sha512("x")': '"pKvURIxJVi2CgRXROh/M6pJ/UrTVRZKX+LQ+QtqJI4vBNibkPcs43bCCSIkn7JBPtCBXRDmD6IWFF51QVRr+Yg=="',
      "sha256(secret)": 'sensitive("1ec1c26b50d5d3c58d9583181af8076655fe00756bf7285940ba3670f99fcba0")',
      'uuidv5("dns", "example.com")': '"cfbff0d1-9375-5685-968c-48ce8b15ae17"',
      'uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "example.com")': '"cfbff0d1-9375-5685-968c-48ce8b15ae17"',
      'uuidv5("nope", "example.com")':
        '! Call to function "uuidv5" failed: uuidv5() doesn\'t support namespace nope (invalid UUID length: 4).',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("passwords and keys", () => {
  it.each(
    Object.entries({
      'substr(bcrypt("x", 4), 0, 7)': '"$2a$04$"',
      'length(bcrypt("x", 4))': "60",
      'bcrypt("x", 32)':
        '! Call to function "bcrypt" failed: error occured generating password crypto/bcrypt: cost 32 is outside allowed range (4,31).',
      'bcrypt("x", 4, 5)': '! Call to function "bcrypt" failed: bcrypt() takes no more than two arguments.',
      'bcrypt(join("", [for i in range(73) : "x"]))':
        '! Call to function "bcrypt" failed: error occured generating password bcrypt: password length exceeds 72 bytes.',
      'rsadecrypt("x", "y")':
        '! Invalid value for "ciphertext" parameter: failed to decode input "x": cipher text must be base64-encoded.',
      'rsadecrypt("aGk=", "y")': '! Invalid value for "privatekey" parameter: invalid private key: ssh: no key found.',
      "length(uuid())": "36",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
