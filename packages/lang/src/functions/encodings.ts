import {
  argumentError,
  asString,
  type CtyFunction,
  dynamic,
  functionError,
  impliedValueFromJson,
  isKnown,
  isNull,
  isWhollyKnown,
  listValue,
  objectOf,
  objectOfType,
  type Parameter,
  rangeOf,
  string,
  stringValue,
  type Type,
  unknownValue,
  type Value,
  valueToJson,
  withMarks,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { decodeBase64, encodeBase64 } from "./encoding/base64.js";
import { findTextEncoding } from "./encoding/charsets/find-text-encoding.js";
import { CsvReader } from "./encoding/csv.js";
import { gunzip, gzip } from "./encoding/deflate/gzip.js";
import { decodeQuery, encodeQuery } from "./encoding/url.js";
import type { FunctionContext } from "./function-context.js";
import { redacted } from "./redact.js";
import { utf8Bytes, utf8Text } from "./utf8.js";

const anyString: Parameter = { name: "str", type: string, description: "The string to convert." };
const encodingName: Parameter = {
  name: "encoding",
  type: string,
  description: "The IANA name of a character encoding.",
};

export const base64encode = defineFunction({
  description: "Encodes a string in UTF-8 and then in Base64.",
  parameters: [anyString],
  returns: string,
  call: (args) => stringValue(encodeBase64(utf8Bytes(asString(argument(args, 0))))),
});

export const base64decode = defineFunction({
  description: "Decodes Base64 that holds a string in UTF-8.",
  parameters: [{ ...anyString, allowMarked: true }],
  returns: string,
  call(args) {
    const { marks } = argument(args, 0);
    const encoded = asString(argument(args, 0));
    const bytes = decodeBase64(encoded);
    if ("kind" in bytes) return functionError(`failed to decode base64 data ${redacted(encoded, marks)}`);
    const text = utf8Text(bytes);
    if (text === undefined) return functionError("the result of decoding the provided string is not valid UTF-8");
    return withMarks(stringValue(text), marks);
  },
});

export const base64gzip = defineFunction({
  description: "Compresses a string with gzip and encodes the result in Base64.",
  parameters: [anyString],
  returns: string,
  call: (args) => stringValue(encodeBase64(gzip(utf8Bytes(asString(argument(args, 0)))))),
});

export const base64gunzip = defineFunction({
  description: "Decodes Base64 and decompresses the gzip file it holds.",
  parameters: [{ ...anyString, allowMarked: true }],
  returns: string,
  call(args) {
    const { marks } = argument(args, 0);
    const encoded = asString(argument(args, 0));
    const file = decodeBase64(encoded);
    if ("kind" in file) return functionError(`failed to decode base64 data ${redacted(encoded, marks)}`);
    const content = gunzip(file);
    if ("kind" in content) {
      const step = content.where === "header" ? "failed to gunzip bytestream" : "failed to read gunzip raw data";
      return functionError(`${step}: ${content.message}`);
    }
    return withMarks(stringValue(new TextDecoder("utf-8", { ignoreBOM: true }).decode(content)), marks);
  },
});

export function textencodebase64Function({ dialect, charsets }: FunctionContext): CtyFunction {
  return defineFunction({
    description: "Encodes a string in a character encoding and then in Base64.",
    parameters: [{ ...anyString, name: "string" }, encodingName],
    returns: string,
    call(args) {
      const encoding = findTextEncoding(asString(argument(args, 1)), charsets);
      if (encoding === undefined) return unsupportedEncoding(asString(argument(args, 1)), dialect);
      const bytes = encoding.encode(asString(argument(args, 0)));
      if (bytes !== undefined) return stringValue(encodeBase64(bytes));
      return argumentError(0, `the given string contains characters that cannot be represented in ${encoding.name}`);
    },
  });
}

export function textdecodebase64Function({ dialect, charsets }: FunctionContext): CtyFunction {
  return defineFunction({
    description: "Decodes Base64 that holds a string in a character encoding.",
    parameters: [{ ...anyString, name: "source" }, encodingName],
    returns: string,
    call(args) {
      const encoding = findTextEncoding(asString(argument(args, 1)), charsets);
      if (encoding === undefined) return unsupportedEncoding(asString(argument(args, 1)), dialect);
      const bytes = decodeBase64(asString(argument(args, 0)));
      if ("kind" in bytes) {
        return argumentError(0, `the given value is has an invalid base64 symbol at offset ${bytes.offset}`);
      }
      const text = encoding.decode(bytes);
      if (!text.includes("\ufffd")) return stringValue(text);
      return argumentError(0, `the given string contains symbols that are not defined for ${encoding.name}`);
    },
  });
}

function unsupportedEncoding(name: string, dialect: Dialect) {
  const product = dialect === "terraform" ? "Terraform" : "OpenTofu";
  return argumentError(1, `${quoted(name)} is not a supported IANA encoding name or alias in this ${product} version`);
}

export const urlencode = defineFunction({
  description: "Encodes a string so that it can be part of a URL's query.",
  parameters: [anyString],
  returns: string,
  call: (args) => stringValue(encodeQuery(asString(argument(args, 0)))),
});

export const urldecode = defineFunction({
  description: "Decodes a part of a URL's query.",
  parameters: [anyString],
  returns: string,
  call(args) {
    const decoded = decodeQuery(asString(argument(args, 0)));
    if (typeof decoded === "string") return stringValue(decoded);
    return functionError(`failed to decode URL '': ${decoded.message}`);
  },
});

export const jsonencode = defineFunction({
  description: "Writes a value as JSON.",
  parameters: [
    {
      name: "val",
      type: dynamic,
      description: "The value to write.",
      allowNull: true,
      allowUnknown: true,
      allowDynamic: true,
    },
  ],
  returns: string,
  call(args) {
    const value = argument(args, 0);
    if (!isWhollyKnown(value)) return unknownJson(value);
    if (isNull(value)) return stringValue("null");
    const json = valueToJson(value, value.type);
    return typeof json === "string" ? stringValue(json) : functionError(json.message);
  },
});

/** Of a value that is surely not null its type tells how the JSON starts. */
function unknownJson(value: Value): Value {
  if (rangeOf(value).nullness !== "notNull") return unknownValue(string);
  const stringPrefix = jsonStart(value.type);
  return unknownValue(string, { notNull: true, ...(stringPrefix === undefined ? {} : { stringPrefix }) });
}

function jsonStart(type: Type): string | undefined {
  switch (type.kind) {
    case "string":
      return '"';
    case "object":
    case "map":
      return "{";
    case "tuple":
    case "list":
    case "set":
      return "[";
    default:
      return undefined;
  }
}

export function jsondecodeFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Reads JSON.",
    parameters: [{ ...anyString, description: "A JSON document." }],
    mayBeNull: true,
    returns(args) {
      const text = argument(args, 0);
      return isKnown(text) ? dynamic : typeOfJsonStart(rangeOf(text).stringPrefix);
    },
    call(args) {
      const value = impliedValueFromJson(asString(argument(args, 0)), dialect === "tofu" ? "refuse" : "takeLast");
      return value.kind === "jsonError" ? functionError(value.message) : value;
    },
  });
}

/** The first character of JSON tells primitive types. */
function typeOfJsonStart(prefix: string): ReturnType<CtyFunction["returnType"]> {
  const first = prefix.trimStart().slice(0, 2);
  const character = first === "" ? "" : String.fromCodePoint(first.codePointAt(0) ?? 0);
  if (character === "" || "{[n".includes(character)) return dynamic;
  if (character === '"') return string;
  if ("tf".includes(character)) return { kind: "bool" };
  if (/[-.0-9]/.test(character)) return { kind: "number" };
  return argumentError(
    0,
    `a JSON document cannot begin with the character ${quoted(character).replace(/^"|"$/g, "'")}`,
  );
}

export const csvdecode = defineFunction({
  description: "Reads comma-separated values. The first line names the attributes of the objects in the result.",
  parameters: [{ ...anyString, description: "CSV text (RFC 4180)." }],
  returns: dynamic,
  call(args) {
    const reader = new CsvReader(asString(argument(args, 0)));
    const header = reader.next();
    if (header === undefined) return functionError("missing header line");
    if ("kind" in header) return functionError(`CSV parse error on line ${header.line}: ${header.message}`);
    const duplicate = header.find((name, index) => header.indexOf(name) !== index);
    if (duplicate !== undefined) return functionError(`duplicate column name ${quoted(duplicate)}`);
    const type = objectOf(new Map(header.map((name) => [name, string])));
    const columns = [...type.attributes.keys()].map((name) => ({ name, position: header.indexOf(name) }));
    const rows: Value[] = [];
    for (let record = reader.next(); record !== undefined; record = reader.next()) {
      if ("kind" in record) return functionError(`CSV parse error on line ${record.line}: ${record.message}`);
      if (record.length !== header.length) {
        return functionError(`CSV parse error on line ${reader.recordLine}: wrong number of fields`);
      }
      const values = new Map<string, Value>();
      for (const { name, position } of columns) values.set(name, stringValue(record[position] ?? ""));
      rows.push(objectOfType(type, values));
    }
    return listValue(type, rows);
  },
});
