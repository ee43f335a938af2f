import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conforms } from "./conformance.js";
import { nullValue } from "./construct.js";
import { isConversionError } from "./conversion-error.js";
import { canConvert } from "./conversion-type.js";
import { convert } from "./convert.js";
import { withoutOptionalAttributes } from "./plain-type.js";
import { constraints, literalsFor, values } from "./test-arbitraries.js";
import type { Type } from "./type.js";
import type { Value } from "./value.js";

const cases: fc.Arbitrary<readonly [Type, Value]> = constraints.chain((type) =>
  fc.oneof(literalsFor(type), values).map((value) => [type, value] as const),
);

/** Always the same cases, so that a failure stays until it is mended. */
const parameters = { seed: 4, numRuns: 3000 };

describe("convert, for any value and type", () => {
  it("gives a value of a type that conforms, or an error, and never throws", () => {
    fc.assert(
      fc.property(cases, ([type, value]) => {
        const result = convert(value, type);
        return isConversionError(result) || conforms(result.type, withoutOptionalAttributes(type));
      }),
      parameters,
    );
  });

  it("keeps null null and fails for no other reason than the types", () => {
    fc.assert(
      fc.property(cases, ([type, value]) => {
        const result = convert(nullValue(value.type), type);
        expect(result.kind).toBe(canConvert(value.type, type) ? "null" : "conversionError");
      }),
      parameters,
    );
  });
});
