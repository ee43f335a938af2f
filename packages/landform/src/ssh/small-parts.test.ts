import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dialErrorText } from "./dial-error.js";
import { goBase, goDirectory } from "./go-path.js";
import { parsePrivateKey } from "./private-key.js";
import { shellWords } from "./shell-words.js";

describe("shellWords", () => {
  it.each([
    { words: ["scp", "-vt", "/tmp"], unix: "scp -vt /tmp", windows: "scp -vt /tmp" },
    { words: ["scp", "a b"], unix: "scp 'a b'", windows: 'scp "a b"' },
    { words: ["it's"], unix: `'it'\\''s'`, windows: "it's" },
    { words: ["", "$HOME/~"], unix: "'' '$HOME/~'", windows: '"" $HOME/~' },
    { words: ['a "b" c\\'], unix: `'a "b" c\\'`, windows: '"a \\"b\\" c\\\\"' },
  ])("$words", ({ words, unix, windows }) => {
    expect(shellWords(words, "unix")).toBe(unix);
    expect(shellWords(words, "windows")).toBe(windows);
  });
});

describe("goDirectory and goBase", () => {
  it.each([
    { path: "/tmp/a", directory: "/tmp", base: "a" },
    { path: "/tmp/a/", directory: "/tmp/a", base: "a" },
    { path: "a", directory: ".", base: "a" },
    { path: "/", directory: "/", base: "/" },
    { path: "/a", directory: "/", base: "a" },
    { path: "", directory: ".", base: "." },
    { path: "x/../y/z", directory: "y", base: "z" },
  ])("$path", ({ path, directory, base }) => {
    expect([goDirectory(path), goBase(path)]).toEqual([directory, base]);
  });
});

describe("parsePrivateKey", () => {
  const { privateKey: edwards } = generateKeyPairSync("ed25519");
  const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { privateKey: ecdsa } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = { format: "pem" } as const;

  it.each([
    { format: "PKCS #8, Ed25519", text: edwards.export({ ...pem, type: "pkcs8" }), type: "ssh-ed25519" },
    { format: "PKCS #8, RSA", text: rsa.export({ ...pem, type: "pkcs8" }), type: "ssh-rsa" },
    { format: "PKCS #8, ECDSA", text: ecdsa.export({ ...pem, type: "pkcs8" }), type: "ecdsa-sha2-nistp256" },
    { format: "PKCS #1", text: rsa.export({ ...pem, type: "pkcs1" }), type: "ssh-rsa" },
    { format: "SEC 1", text: ecdsa.export({ ...pem, type: "sec1" }), type: "ecdsa-sha2-nistp256" },
  ])("reads $format", ({ text, type }) => {
    const key = parsePrivateKey(String(text));
    expect(key.type).toBe(type);
    const data = Buffer.from("data");
    expect(key.verify(data, key.sign(data))).toBe(true);
  });

  it.each([
    { text: "nonsense", want: "Failed to read ssh private key: no key found" },
    {
      text: rsa.export({ ...pem, type: "pkcs1", cipher: "aes-128-cbc", passphrase: "x" }),
      want: "Failed to read ssh private key: password protected keys are\nnot supported.",
    },
    {
      text: "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n",
      want: "Failed to parse ssh private key: ssh: ",
    },
  ])("says what is wrong: $want", ({ text, want }) => {
    expect(() => parsePrivateKey(String(text))).toThrow(want);
  });
});

describe("dialErrorText", () => {
  it.each([
    { code: "ECONNREFUSED", want: "dial tcp h:1: connect: connection refused" },
    { code: "ENOTFOUND", want: "dial tcp: lookup h: no such host" },
    { code: "EODD", want: "dial tcp h:1: odd" },
  ])("$code", ({ code, want }) => {
    const error = Object.assign(new Error("odd"), { code });
    expect(dialErrorText(error, "h", 1)).toBe(want);
    expect(dialErrorText(new AggregateError([error]), "h", 1)).toBe(want);
  });
});
