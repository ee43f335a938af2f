import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { gunzip, gzip } from "./gzip.js";

/** Bytes that look random but are the same in each run. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
}

const text = (repeated: string, times: number) => new TextEncoder().encode(repeated.repeat(times));
const inputs = {
  nothing: new Uint8Array(0),
  "one byte": Uint8Array.of(65),
  "a short text": text("hello, hello, hello", 1),
  "a long text": text("The quick brown fox jumps over the lazy dog. ", 5000),
  zeros: new Uint8Array(200_000),
  noise: noise(100_000),
  "noise and text": Uint8Array.of(...noise(70_000), ...text("abc", 3000), ...noise(10)),
};

describe.each(Object.entries(inputs))("%s", (_, input) => {
  it("is read by others as it was written", () => {
    expect(Buffer.compare(gunzipSync(gzip(input)), input)).toBe(0);
  });

  it.each([0, 1, 6, 9])("is read as others wrote it, at level %i", (level) => {
    const output = gunzip(gzipSync(input, { level }));
    expect(output instanceof Uint8Array && Buffer.compare(output, input)).toBe(0);
  });
});

describe("gzip", () => {
  // Taken from the output of Go's compress/gzip.
  it.each([
    { input: "", want: "H4sIAAAAAAAA/wAAAP//AQAA//8AAAAAAAAAAA==" },
    { input: "hello", want: "H4sIAAAAAAAA/8pIzcnJBwAAAP//AQAA//+GphA2BQAAAA==" },
  ])("writes the bytes that Go writes for '$input'", ({ input, want }) => {
    expect(Buffer.from(gzip(new TextEncoder().encode(input))).toString("base64")).toBe(want);
  });
});

describe("gunzip", () => {
  const file = gzip(new TextEncoder().encode("hello"));
  it.each([
    { what: "a file without its end", bytes: file.slice(0, -1), message: "unexpected EOF" },
    { what: "a wrong checksum", bytes: file.with(file.length - 8, 0), message: "gzip: invalid checksum" },
    { what: "another kind of file", bytes: new Uint8Array(20), message: "gzip: invalid header" },
    { what: "nothing", bytes: new Uint8Array(0), message: "EOF" },
  ])("refuses $what", ({ bytes, message }) => {
    expect(gunzip(bytes)).toMatchObject({ kind: "gunzipError", message });
  });

  it("reads members one after the other", () => {
    expect(gunzip(Uint8Array.of(...file, ...file))).toEqual(new TextEncoder().encode("hellohello"));
  });
});
