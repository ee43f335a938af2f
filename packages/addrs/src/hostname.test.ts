import { describe, expect, it } from "vitest";
import { normaliseHostname } from "./hostname.js";

describe("normaliseHostname", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["example.com:443", "example.com"],
    ["example.com:8080", "example.com:8080"],
    ["a--b.com", "a--b.com"],
    ["É.com", "é.com"],
    ["☃.com", "☃.com"],
    ["℃.com", "°c.com"],
    ["ａ。com", "a.com"],
    ["l·l.com", "l·l.com"],
    ["x.com.", "x.com."],
  ])("%s is %s", (given, want) => {
    expect(normaliseHostname(given)).toBe(want);
  });

  it.each([
    ["", "empty string is not a valid hostname"],
    ["a..b", "hostname contains empty label (two consecutive periods)"],
    [".com", "hostname contains empty label (two consecutive periods)"],
    ["ab--c.com", 'idna: invalid label "ab--c"'],
    ["-a.com", 'idna: invalid label "-a"'],
    ["a-.com", 'idna: invalid label "a-"'],
    ["a_b.com", "idna: disallowed rune U+005F"],
    ["https://a.com", "need just a hostname and optional port number, not a full URL"],
    ["a.com:70000", "port number is greater than 65535"],
  ])("%s is refused", (given, message) => {
    expect(normaliseHostname(given)).toEqual({ kind: "hostnameError", message });
  });
});
