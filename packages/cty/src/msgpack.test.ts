import { describe, expect, it } from "vitest";
import { dynamicUnknown, nullValue, numberValue, stringValue } from "./construct.js";
import { decodeMsgpack } from "./decode-msgpack.js";
import { encodeMsgpack } from "./encode-msgpack.js";
import { typeString } from "./friendly-name.js";
import { impliedTypeOfMsgpack } from "./implied-type-msgpack.js";
import { withMark } from "./marks.js";
import { msgpackErrorMessage } from "./msgpack-error.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { num, type Plain, show, value } from "./test-support.js";
import { bool, dynamic, listOf, mapOf, number, objectOf, setOf, string, type Type, tupleOf } from "./type.js";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("encodeMsgpack and back", () => {
  const exactly = (text: string): Plain => numberValue(num(text));
  it.each<{ plain: Plain; type: Type; want: string }>([
    { plain: 127, type: number, want: "7f" },
    { plain: 128, type: number, want: "cc80" },
    { plain: -33, type: number, want: "d0df" },
    { plain: -32769, type: number, want: "d2ffff7fff" },
    { plain: exactly("9007199254740993"), type: number, want: "cf0020000000000001" },
    { plain: exactly("-9223372036854775808"), type: number, want: "d38000000000000000" },
    { plain: exactly("9223372036854775808"), type: number, want: "b339323233333732303336383534373735383038" },
    { plain: 0.5, type: number, want: "cb3fe0000000000000" },
    { plain: 0.1, type: number, want: "a3302e31" },
    { plain: "é", type: string, want: "a2c3a9" },
    { plain: "é".repeat(16), type: string, want: `d920${"c3a9".repeat(16)}` },
    { plain: "x".repeat(256), type: string, want: `da0100${"78".repeat(256)}` },
    { plain: { b: true, a: nullValue(string) }, type: objectOf({ a: string, b: bool }), want: "82a161c0a162c3" },
    { plain: setValue(string, [stringValue("b"), stringValue("a")]), type: setOf(string), want: "92a161a162" },
    {
      plain: ["x"],
      type: dynamic,
      want: `92c414${hex(Buffer.from('["tuple",["string"]]'))}91a178`,
    },
    { plain: dynamicUnknown, type: dynamic, want: "d40000" },
    { plain: unknownValue(string), type: string, want: "d40000" },
    { plain: unknownValue(string, { notNull: true, stringPrefix: "ab" }), type: string, want: "c7070c8201c202a26162" },
    {
      plain: unknownValue(number, { numberMin: { value: 1, inclusive: false } }),
      type: number,
      want: "c7050c81039201c2",
    },
    {
      plain: unknownValue(listOf(string), { lengthMin: 1, lengthMax: 300 }),
      type: listOf(string),
      want: "c7070c82050106cd012c",
    },
  ])("%#: $want", ({ plain, type, want }) => {
    const original = value(plain);
    const bytes = encodeMsgpack(original, type);
    expect(bytes instanceof Uint8Array ? hex(bytes) : bytes.message).toBe(want);
    const back = decodeMsgpack(Buffer.from(want, "hex"), type);
    expect(back.kind === "msgpackError" ? back.message : show(back)).toBe(show(original));
  });

  it("cuts long prefixes of unknown strings", () => {
    const bytes = encodeMsgpack(unknownValue(string, { stringPrefix: "é".repeat(300) }), string);
    const back = bytes instanceof Uint8Array ? decodeMsgpack(bytes, string) : bytes;
    expect(back).toMatchObject({ refinement: { stringPrefix: "é".repeat(126) } });
  });

  it("refuses marks", () => {
    const error = encodeMsgpack(value({ a: [withMark(value(1), "s")] }), objectOf({ a: tupleOf([number]) }));
    expect(error instanceof Uint8Array ? "" : msgpackErrorMessage(error)).toBe(
      ".a[0]: value has marks, so it cannot be serialized",
    );
  });
});

describe("decodeMsgpack", () => {
  it.each<{ bytes: string; type: Type; want: string }>([
    { bytes: "dc0001a178", type: listOf(string), want: '["x"] list(string)' },
    { bytes: "82a162a178a161a179", type: mapOf(string), want: '{a = "y", b = "x"} map(string)' },
    { bytes: "c7030c8163c3", type: string, want: "unknown(string)" },
    { bytes: "c7050c8263c301c2", type: string, want: "unknown(string, not null)" },
    {
      bytes: "c7050c8205030601",
      type: listOf(string),
      want: "failed to decode msgpack extension body: refinements exclude all values",
    },
    { bytes: "81a162c0", type: objectOf({ a: string }), want: '["b"]: unsupported attribute' },
    { bytes: "9291c3", type: tupleOf([listOf(bool), bool]), want: "[1]: EOF" },
    {
      bytes: "9180",
      type: listOf(objectOf({ a: string })),
      want: "[0]: an object with 1 attributes is required (0 given)",
    },
    { bytes: "cb7ff8000000000000", type: number, want: "number is required" },
    { bytes: "a401", type: string, want: "string is required" },
    { bytes: "ddffffffff", type: listOf(string), want: "[0]: EOF" },
  ])("%#: $bytes", ({ bytes, type, want }) => {
    const result = decodeMsgpack(Buffer.from(bytes, "hex"), type);
    expect(result.kind === "msgpackError" ? msgpackErrorMessage(result) : show(result)).toBe(want);
  });
});

describe("impliedTypeOfMsgpack", () => {
  it.each([
    ["82a16101a162c3", "object({a=number,b=bool})"],
    ["93c0d40000a178", "tuple([any,any,string])"],
    ["c0c0", "extra bytes after msgpack value"],
    ["92c0", "EOF"],
    ["c40161", "unsupported msgpack code 0xc4"],
  ])("%s", (bytes, want) => {
    const type = impliedTypeOfMsgpack(Buffer.from(bytes, "hex"));
    expect(type.kind === "msgpackError" ? type.message : typeString(type)).toBe(want);
  });
});
