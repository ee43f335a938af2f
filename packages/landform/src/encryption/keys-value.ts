import {
  asList,
  asMap,
  asNumber,
  convert,
  friendlyName,
  isConversionError,
  isWhollyKnown,
  listOf,
  listValue,
  nullValue,
  number,
  numberFromInt,
  numberToFloat64,
  numberValue,
  objectValue,
  type Value,
} from "@landform/cty";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Keys } from "@landform/state/encryption";

const bytesType = listOf(number);

/** What expressions see of a key provider. */
export function valueOfKeys({ encryptionKey, decryptionKey = new Uint8Array() }: Keys): Value {
  return objectValue(
    new Map([
      ["encryption_key", valueOfBytes(encryptionKey)],
      ["decryption_key", valueOfBytes(decryptionKey)],
    ]),
  );
}

function valueOfBytes(bytes: Uint8Array): Value {
  if (bytes.length === 0) return nullValue(bytesType);
  return listValue(
    number,
    Array.from(bytes, (byte) => numberValue(numberFromInt(byte))),
  );
}

/** The keys in a value like that of a key provider; `undefined` after something else was reported. */
export function keysInValue(value: Value, range: SourceRange, diags: DiagnosticSink): Keys | undefined {
  const { kind } = value.type;
  if (value.kind !== "known" || (kind !== "object" && kind !== "map")) {
    const detail = `Expected a key_provider compatible value, found ${friendlyName(value.type)} instead`;
    diags.add({ severity: "error", summary: "Expected key_provider value", detail, subject: range });
    return undefined;
  }
  const given = asMap(value);
  const encryption = given.get("encryption_key");
  const decryption = given.get("decryption_key");
  if (encryption === undefined) {
    const detail = "An encryption_key value is required in the key_provider compatible object at this location";
    diags.add({ severity: "error", summary: "Missing encryption_key value", detail, subject: range });
    return undefined;
  }
  const encryptionKey = bytesInValue(encryption, range, diags);
  const decryptionKey = decryption && bytesInValue(decryption, range, diags);
  return encryptionKey && { encryptionKey, ...(decryptionKey && decryptionKey.length > 0 && { decryptionKey }) };
}

/** Null is no bytes. */
export function bytesInValue(value: Value, subject: SourceRange, diags: DiagnosticSink): Uint8Array | undefined {
  const converted = convert(value, bytesType);
  if (!isConversionError(converted) && converted.kind === "null") return new Uint8Array();
  if (isConversionError(converted) || !isWhollyKnown(converted) || converted.kind !== "known") {
    const detail = "Unsuitable value: a list of numbers is required.";
    diags.add({ severity: "error", summary: "Unsuitable value type", detail, subject });
    return undefined;
  }
  const numbers = asList(converted).map((element) =>
    element.kind === "known" ? numberToFloat64(asNumber(element)) : -1,
  );
  if (numbers.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)) return Uint8Array.from(numbers);
  const detail = "Unsuitable value: value must be a whole number, between 0 and 255 inclusive";
  diags.add({ severity: "error", summary: "Unsuitable value type", detail, subject });
  return undefined;
}
