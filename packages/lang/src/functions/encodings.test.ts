import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("Base64", () => {
  it.each(
    Object.entries({
      'base64encode("héé")': '"aMOpw6k="',
      'base64decode("aMOpw6k=")': '"héé"',
      'base64decode("aGk=\\n")': '"hi"',
      'base64decode("aMOpw6k")': '! Call to function "base64decode" failed: failed to decode base64 data "aMOpw6k".',
      'base64decode("/w==")':
        '! Call to function "base64decode" failed: the result of decoding the provided string is not valid UTF-8.',
      'base64decode("a")': '! Call to function "base64decode" failed: failed to decode base64 data "a".',
      'base64gzip("hello")': '"H4sIAAAAAAAA/8pIzcnJBwAAAP//AQAA//+GphA2BQAAAA=="',
      'base64gzip("")': '"H4sIAAAAAAAA/wAAAP//AQAA//8AAAAAAAAAAA=="',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("URLs", () => {
  it.each(
    Object.entries({
      'urlencode("a b/c?d=é&f+g~!*\'()")': '"a+b%2Fc%3Fd%3D%C3%A9%26f%2Bg~%21%2A%27%28%29"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("other encodings", () => {
  it.each(
    Object.entries({
      'textencodebase64("hé", "UTF-16LE")': '"aADpAA=="',
      'textencodebase64("h€", "windows-1252")': '"aIA="',
      'textencodebase64("日本", "Shift_JIS")': '"k/qWew=="',
      'textencodebase64("h€", "ISO-8859-1")':
        '! Invalid value for "string" parameter: the given string contains characters that cannot be represented in ISO_8859-1:1987.',
      'textencodebase64("hé", "nosuch")':
        '! Invalid value for "encoding" parameter: "nosuch" is not a supported IANA encoding name or alias in this Terraform version.',
      'textdecodebase64("aAA=", "UTF-16LE")': '"h"',
      'textdecodebase64("k/qWew==", "Shift_JIS")': '"日本"',
      'textdecodebase64("!", "UTF-16LE")':
        '! Invalid value for "source" parameter: the given value is has an invalid base64 symbol at offset 0.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("CSV", () => {
  it.each(
    Object.entries({
      'csvdecode("a,b\\n1,\\"x\\n\\"\\"y\\"\\n")': 'tolist([{a = "1", b = "x\\n\\"y"}])',
      'csvdecode("a,b\\r\\n1,2\\r\\n\\r\\n3,4")': 'tolist([{a = "1", b = "2"}, {a = "3", b = "4"}])',
      'csvdecode("a\\n")': "tolist([])",
      'csvdecode("a,a\\n1,2\\n")': '! Call to function "csvdecode" failed: duplicate column name "a".',
      'csvdecode("a,b\\n1\\n")':
        '! Call to function "csvdecode" failed: CSV parse error on line 2: wrong number of fields.',
      'csvdecode("a\\n\\"x\\n")':
        '! Call to function "csvdecode" failed: CSV parse error on line 2: extraneous or missing " in quoted-field.',
      'csvdecode("a\\nx\\"y\\n")':
        '! Call to function "csvdecode" failed: CSV parse error on line 2: bare " in non-quoted-field.',
      'csvdecode("")': '! Call to function "csvdecode" failed: missing header line.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("JSON", () => {
  it.each(
    Object.entries({
      'jsonencode({ b = 1, a = [null, true, "<&>é"] })':
        '"{\\"a\\":[null,true,\\"\\\\u003c\\\\u0026\\\\u003eé\\"],\\"b\\":1}"',
      "jsonencode(1e100)":
        '"10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"',
      'jsonencode("x-${later}")': 'unknown string, not null, starts with "\\""',
      "jsonencode([later])": 'unknown string, not null, starts with "["',
      "jsonencode(secret)": 'sensitive("\\"s3cret\\"")',
      'jsondecode("{\\"b\\":1.10,\\"a\\":[null,\\"\\\\u00e9\\"]}")': '{a = [null, "é"], b = 1.1}',
      'jsondecode("{\\"a\\":1,\\"a\\":2}")': "{a = 2}",
      'jsondecode("{\\"a\\":1,\\"a\\":\\"x\\"}")': '{a = "x"}',
      'jsondecode("[1,]")':
        "! Call to function \"jsondecode\" failed: invalid character ']' looking for beginning of value.",
      'jsondecode("{} ] 2")': "{}",
      'jsondecode("1 2")': '! Call to function "jsondecode" failed: extraneous data after JSON object.',
      'jsondecode("")': '! Call to function "jsondecode" failed: EOF.',
      "jsondecode(later)": "unknown any",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("JSON in OpenTofu", () => {
  it.each(
    Object.entries({
      'jsondecode("{\\"a\\":1,\\"a\\":2}")': "{a = 2}",
      'jsondecode("{\\"a\\":1,\\"a\\":\\"x\\"}")':
        '! Call to function "jsondecode" failed: duplicate "a" property in JSON object.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});

describe("gzip", () => {
  it.each(
    Object.entries({
      'base64gunzip("H4sIAAAAAAAA/8pIzcnJBwQAAP//hqYQNgUAAAA=")': '"hello"',
      'base64gunzip(base64gzip("hello"))': '"hello"',
      'base64gunzip("aGk=")': '! Call to function "base64gunzip" failed: failed to gunzip bytestream: unexpected EOF.',
      'urldecode("a+b%2Fc%C3%A9")': '"a b/cé"',
      'urldecode("%aé")':
        '! Call to function "urldecode" failed: failed to decode URL \'\': invalid URL escape "%a\\xc3".',
      'urldecode("%zz")': '! Call to function "urldecode" failed: failed to decode URL \'\': invalid URL escape "%zz".',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
