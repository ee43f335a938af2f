import { describe, expect, it } from "vitest";
import { decodeBase64 } from "./base64.js";

const illegal = (place: number) => `illegal base64 data at input byte ${place}`;

describe("decodeBase64", () => {
  it.each([
    { text: "", standard: "", url: "" },
    { text: "a", standard: illegal(0), url: illegal(0) },
    { text: "ab", standard: illegal(0), url: "69" },
    { text: "abcd", standard: "69b71d", url: "69b71d" },
    { text: "abcde", standard: illegal(4), url: illegal(4) },
    { text: "abcdefg", standard: illegal(4), url: "69b71d79f8" },
    { text: "a=", standard: illegal(1), url: illegal(1) },
    { text: "ab=", standard: illegal(3), url: illegal(2) },
    { text: "ab==", standard: "69", url: illegal(2) },
    { text: "abc=", standard: "69b7", url: illegal(3) },
    { text: "ab=c", standard: illegal(2), url: illegal(2) },
    { text: "ab==c", standard: illegal(4), url: illegal(2) },
    { text: "ab=\n=", standard: "69", url: illegal(2) },
    { text: "a b", standard: illegal(1), url: illegal(1) },
    { text: "é", standard: illegal(0), url: illegal(0) },
    { text: "abcd=", standard: illegal(4), url: illegal(4) },
    { text: "====", standard: illegal(0), url: illegal(0) },
    { text: "abc==", standard: illegal(4), url: illegal(3) },
    { text: "ab===", standard: illegal(4), url: illegal(2) },
    { text: "not base64!", standard: illegal(3), url: illegal(3) },
    { text: "A-_", standard: illegal(1), url: "03ef" },
    { text: "ab\ncd", standard: "69b71d", url: "69b71d" },
  ])("$text", ({ text, standard, url }) => {
    const show = (result: Buffer | string) => (typeof result === "string" ? result : result.toString("hex"));
    expect(show(decodeBase64(text))).toBe(standard);
    expect(show(decodeBase64(text, "urlWithoutPadding"))).toBe(url);
  });
});
