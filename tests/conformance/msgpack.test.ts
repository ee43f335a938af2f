import { readFileSync } from "node:fs";
import path from "node:path";
import {
  decodeMsgpack,
  encodeMsgpack,
  friendlyName,
  friendlyNameForConstraint,
  impliedTypeOfMsgpack,
  type JsonError,
  type MsgpackError,
  type Type,
  typeFromJson,
  typeToJsonText,
  type Value,
  valueFromJson,
  valueToJson,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import {
  type ExactJson,
  type ExactObject,
  formatExactJson,
  isArray,
  isExactObject,
  parseExactJson,
  plainJson,
} from "./exact-json.js";
import { type ExpectedFailures, itMeets } from "./expected-failures.js";
import { dumpAs, typeOfDump, valueOfDump } from "./value-dump.js";

/** By kind and the case's own text. */
const failures: ExpectedFailures = {};

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(suitesDirectory, "vectors", "msgpack.json"), "utf8"));
  invariant(isArray(cases), "the vectors are a list");
  return cases.filter(isExactObject);
}

describe.skipIf(!haveSuites)("msgpack vectors (skipped where the shared suites are absent)", () => {
  for (const [index, testCase] of readCases().entries()) {
    const input = formatExactJson(testCase.value ?? testCase.msgpack ?? testCase.input ?? testCase.json ?? null);
    const type = testCase.type === undefined ? "" : formatExactJson(testCase.type);
    itMeets(`${index} ${testCase.kind} ${type} ${input.slice(0, 80)}`, failures, () => check(testCase));
  }
});

function check(testCase: ExactObject): void {
  const checkKind = checks.get(String(testCase.kind));
  invariant(checkKind !== undefined, `${testCase.kind} is a known kind`);
  checkKind(testCase);
}

const checks: ReadonlyMap<string, (testCase: ExactObject) => void> = new Map([
  ["encode", checkEncode],
  ["decode", checkDecode],
  ["type", checkType],
  ["json", checkJson],
  ["jsonDecode", checkJsonDecode],
]);

function typeOf(testCase: ExactObject): Type {
  return typeOfDump(testCase.type ?? null);
}

function inputOf(testCase: ExactObject): Value {
  return valueOfDump(testCase.value ?? null, typeOf(testCase));
}

function checkEncode(testCase: ExactObject): void {
  const type = typeOf(testCase);
  const bytes = encodeMsgpack(inputOf(testCase), type);
  if (!(bytes instanceof Uint8Array)) {
    expectError(bytes, testCase);
    return;
  }
  expect(Buffer.from(bytes).toString("hex")).toBe(testCase.msgpack);
  expectValue(decodeMsgpack(bytes, type), type, testCase.decoded);
  const implied = impliedTypeOfMsgpack(bytes);
  if (implied.kind === "msgpackError") expect(implied.message).toBe(testCase.impliedTypeError);
  else expect(parseExactJson(typeToJsonText(implied))).toEqual(testCase.impliedType);
}

function checkDecode(testCase: ExactObject): void {
  const type = typeOf(testCase);
  const value = decodeMsgpack(Buffer.from(String(testCase.msgpack), "hex"), type);
  if (value.kind === "msgpackError") expectError(value, testCase);
  else expectValue(value, type, testCase.value);
}

function checkType(testCase: ExactObject): void {
  const type = typeFromJson(plainJson(testCase.input));
  if (type.kind === "typeJsonError") {
    expect(type.message).toBe(testCase.error ?? testCase.panic);
    return;
  }
  expect({
    encoded: parseExactJson(typeToJsonText(type)),
    friendlyName: friendlyName(type),
    constraintName: friendlyNameForConstraint(type),
  }).toEqual({
    encoded: testCase.encoded,
    friendlyName: testCase.friendlyName,
    constraintName: testCase.constraintName,
  });
}

function checkJson(testCase: ExactObject): void {
  const type = typeOf(testCase);
  const text = valueToJson(inputOf(testCase), type);
  if (typeof text !== "string") {
    expectError(text, testCase);
    return;
  }
  expect(parseExactJson(text)).toEqual(testCase.json);
  expectValue(valueFromJson(text, type), type, testCase.decoded);
}

function checkJsonDecode(testCase: ExactObject): void {
  const type = typeOf(testCase);
  const value = valueFromJson(formatExactJson(testCase.json ?? null), type);
  if (value.kind === "jsonError") expectError(value, testCase);
  else expectValue(value, type, testCase.decoded);
}

function expectValue(value: Value | MsgpackError | JsonError, type: Type, dump: ExactJson | undefined): void {
  invariant(value.kind !== "msgpackError" && value.kind !== "jsonError", "the value can be read");
  expect(dumpAs(value, type)).toEqual(dump);
}

/** Of an error, the message; of a crash of the oracle, only that there is an error. */
function expectError(error: MsgpackError | JsonError, testCase: ExactObject): void {
  if (testCase.panic !== undefined) return;
  expect({ error: error.message, path: error.path.map(dumpStep) }).toEqual({
    error: testCase.error,
    path: testCase.path ?? [],
  });
}

function dumpStep(step: MsgpackError["path"][number]): unknown {
  return step.kind === "attribute" ? { attr: step.name } : { index: dumpAs(step.key, step.key.type) };
}
