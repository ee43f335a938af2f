import { describe, expect, it } from "vitest";
import { framed, MessageReader } from "./grpc-message.js";

const messages = ["", "a", "many bytes".repeat(1000)].map((text) => Buffer.from(text));

describe("MessageReader", () => {
  it.each([1, 4, 5, 7, 100_000])("finds what was framed in pieces of %i bytes", (size) => {
    const sent = Buffer.concat(messages.map(framed));
    const reader = new MessageReader();
    const found: Uint8Array[] = [];
    for (let at = 0; at < sent.length; at += size) {
      reader.add(sent.subarray(at, at + size));
      for (let message = reader.next(); message !== undefined; message = reader.next()) found.push(message);
    }
    expect(found.map((bytes) => Buffer.from(bytes).toString())).toEqual(messages.map(String));
  });
});
