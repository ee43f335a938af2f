import { attributeStep, indexStep } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { decodeDiagnostics, diagnostic } from "./diagnostics.js";
import { bool, bytes, encodedMap, integer, nested, optional, repeated, text } from "./fields.js";
import { message } from "./message.js";
import { callFunctionResponse, rawState } from "./shared-messages.js";

const inner = message({ id: integer(1) });
const sample = message({
  name: text(1),
  isOn: bool(2),
  count: integer(3),
  data: bytes(4),
  one: nested(5, inner),
  many: repeated(6, inner),
  maybe: optional(integer(7)),
  maybeText: optional(text(8)),
  map: encodedMap(20),
});
const nothing = sample.decode(new Uint8Array());
const hex = (encoded: Uint8Array) => Buffer.from(encoded).toString("hex");
const utf8 = (plain: string) => new TextEncoder().encode(plain);

describe("message", () => {
  it.each([
    { values: {}, want: "" },
    { values: { name: "", isOn: false, count: 0, maybe: undefined }, want: "" },
    { values: { name: "é" }, want: "0a02c3a9" },
    { values: { isOn: true, count: 300 }, want: "100118ac02" },
    { values: { count: -1 }, want: "18ffffffffffffffffff01" },
    { values: { data: utf8("x") }, want: "220178" },
    { values: { one: { id: 0 } }, want: "2a00" },
    { values: { many: [{ id: 1 }, { id: 0 }] }, want: "320208013200" },
    { values: { maybe: 0, maybeText: "" }, want: "38004200" },
    { values: { map: new Map([["k", utf8("v")]]) }, want: "a201060a016b120176" },
  ])("encodes $values and back", ({ values, want }) => {
    const encoded = sample.encode(values);
    expect(hex(encoded)).toBe(want);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    expect(sample.decode(encoded)).toEqual({ ...nothing, ...given });
  });

  it.each([
    { title: "fields it does not know", bytes: "f80601 0a0161 fd0600000000", want: { name: "a" } },
    { title: "no field of another wire type", bytes: "0801 1001", want: { isOn: true } },
    { title: "nothing that is cut off", bytes: "0a05 61", want: undefined },
    { title: "later occurrences over earlier ones", bytes: "0a0161 0a0162", want: { name: "b" } },
  ])("takes $title", ({ bytes: written, want }) => {
    const decode = () => sample.decode(Buffer.from(written.replaceAll(" ", ""), "hex"));
    if (want === undefined) expect(decode).toThrow();
    else expect(decode()).toEqual({ ...nothing, ...want });
  });

  it("keeps what decoding gave once apart from what it gives next", () => {
    const encoded = sample.encode({ many: [{ id: 1 }], map: new Map([["a", utf8("1")]]) });
    const first = sample.decode(encoded);
    sample.decode(encoded);
    expect(first.many).toEqual([{ id: 1 }]);
    expect(nothing.many).toEqual([]);
    expect(nothing.map.size).toBe(0);
  });
});

describe("messages of the protocol", () => {
  it("writes maps of texts", () => {
    expect(hex(rawState.encode({ flatmap: { a: "b" } }))).toBe("12060a0161120162");
  });

  it("tells a first argument from none", () => {
    const error = (functionArgument: number | undefined) =>
      callFunctionResponse.decode(callFunctionResponse.encode({ error: { text: "t", functionArgument } })).error;
    expect(error(0)).toEqual({ text: "t", functionArgument: 0 });
    expect(error(undefined)).toEqual({ text: "t", functionArgument: undefined });
  });

  it("reads places of diagnostics", () => {
    const step = { attributeName: undefined, elementKeyString: undefined, elementKeyInt: undefined };
    const steps = [
      { ...step, attributeName: "a" },
      { ...step, elementKeyInt: 0 },
      { ...step, elementKeyString: "" },
      step,
    ];
    const encoded = diagnostic.encode({ severity: 2, summary: "s", attribute: { steps } });
    expect(decodeDiagnostics([diagnostic.decode(encoded)])).toEqual([
      { severity: "warning", summary: "s", detail: "", path: [attributeStep("a"), indexStep(0), indexStep("")] },
    ]);
    expect(decodeDiagnostics([diagnostic.decode(diagnostic.encode({ severity: 1 }))])).toEqual([
      { severity: "error", summary: "", detail: "" },
    ]);
  });
});
