import { describe, expect, it } from "vitest";
import { nodeCharsets } from "../../node/node-charsets.js";
import { findTextEncoding as findIn } from "./find-text-encoding.js";

const findTextEncoding = (name: string) => findIn(name, nodeCharsets);
const hex = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : Buffer.from(bytes).toString("hex"));

describe("findTextEncoding", () => {
  it.each([
    { name: "UTF-8", text: "h€", bytes: "68e282ac" },
    { name: "UTF-16LE", text: "h😀", bytes: "68003dd800de" },
    { name: "UTF-16BE", text: "h€", bytes: "006820ac" },
    { name: "latin1", text: "é", bytes: "e9" },
    { name: "ISO-8859-15", text: "€", bytes: "a4" },
    { name: "ISO_8859-8-I", text: "א", bytes: "e0" },
    { name: "windows-1251", text: "Привет", bytes: "cff0e8e2e5f2" },
    { name: "KOI8-R", text: "да", bytes: "c4c1" },
    { name: "IBM437", text: "é", bytes: "82" },
    { name: "macintosh", text: "é", bytes: "8e" },
    { name: "Shift_JIS", text: "日本ｱ", bytes: "93fa967bb1" },
    { name: "EUC-JP", text: "日本", bytes: "c6fccbdc" },
    { name: "ISO-2022-JP", text: "a日", bytes: "611b2442467c1b2842" },
    { name: "EUC-KR", text: "한국", bytes: "c7d1b1b9" },
    { name: "GBK", text: "中文", bytes: "d6d0cec4" },
    { name: "GB18030", text: "中😀", bytes: "d6d09439fc36" },
    { name: "HZ-GB-2312", text: "a中b", bytes: "617e7b56507e7d62" },
    { name: "Big5", text: "中文", bytes: "a4a4a4e5" },
    { name: "Big5", text: "Êé㐵", bytes: "8866886d9277" },
    { name: "Big5", text: "═者", bytes: "f9f9aacc" },
    { name: "GBK", text: "€ǹ⿰", bytes: "80a8bfa98a" },
    { name: "GB18030", text: "€é龴ḿ", bytes: "a2e3a8a6823590378135f437" },
    { name: "HZ-GB-2312", text: "ǹ", bytes: "7e7b283f" },
  ])("$name writes and reads $text", ({ name, text, bytes }) => {
    const encoding = findTextEncoding(name);
    expect(hex(encoding?.encode(text))).toBe(bytes);
    expect(encoding?.decode(Buffer.from(bytes, "hex"))).toBe(text);
  });

  it.each([
    { name: "ISO-8859-1", text: "€" },
    { name: "US-ASCII", text: "é" },
    { name: "ISO-8859-2", text: "\u0085" },
    { name: "Shift_JIS", text: "é" },
    { name: "EUC-KR", text: "😀" },
  ])("$name has no $text", ({ name, text }) => {
    expect(findTextEncoding(name)?.encode(text)).toBeUndefined();
  });

  it("reads pairs in Big5 that stand for a letter and an accent", () => {
    expect(findTextEncoding("Big5")?.decode(Uint8Array.of(0x88, 0x62))).toBe("\u00ca\u0304");
  });

  it("reads what means nothing as U+FFFD", () => {
    expect(findTextEncoding("Shift_JIS")?.decode(Uint8Array.of(0x41, 0x81))).toBe("A\ufffd");
    expect(findTextEncoding("UTF-16LE")?.decode(Uint8Array.of(0x00, 0xd8))).toBe("\ufffd");
  });

  it("has no encoding of other names", () => {
    expect(findTextEncoding("nosuch")).toBeUndefined();
    expect(findTextEncoding("")).toBeUndefined();
  });
});
