import { addNumbers, type CtyNumber, multiplyNumbers, numberFromFloat64, numberToFloat64 } from "@landform/cty";

/**
 * The natural logarithm with the same last bits as Go's math.Log: log(1 + f) by a polynomial in f / (2 + f), from the
 * constants of fdlibm's e_log.
 */
export function goLog(value: number): number {
  if (!(value > 0) || value === Number.POSITIVE_INFINITY) return Math.log(value);
  let { mantissa, power } = splitFloat(value);
  if (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    power--;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const odd =
    s2 * (0.6666666666666735 + s4 * (0.2857142874366239 + s4 * (0.1818357216161805 + s4 * 0.14798198605116586)));
  const even = s4 * (0.3999999999940942 + s4 * (0.22222198432149784 + s4 * 0.15313837699209373));
  const half = 0.5 * f * f;
  return power * 0.6931471803691238 - (half - (s * (half + (odd + even)) + power * 1.9082149292705877e-10) - f);
}

/**
 * `base` to the power `exponent`, with the same last bits as Go's math.Pow: the whole part of the exponent by squaring a
 * mantissa in [0.5, 1), the fraction by logarithm. `NaN` for a fractional power of a negative number.
 */
export function goPow(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (exponent === 1) return base;
  if (base === -1 && !Number.isFinite(exponent)) return 1;
  if (base === 0 || !Number.isFinite(base) || !Number.isFinite(exponent)) return base ** exponent;
  if (exponent === 0.5) return Math.sqrt(base);
  if (exponent === -0.5) return 1 / Math.sqrt(base);
  let whole = Math.trunc(Math.abs(exponent));
  let fraction = Math.abs(exponent) - whole;
  if (fraction !== 0 && base < 0) return Number.NaN;
  if (whole >= 2 ** 63) return base ** exponent;
  let result = 1;
  let scale = 0;
  if (fraction !== 0) {
    if (fraction > 0.5) {
      fraction--;
      whole++;
    }
    result = goExp(fraction * goLog(base));
  }
  let { mantissa, power } = splitFloat(base);
  for (let rest = BigInt(whole); rest !== 0n; rest >>= 1n) {
    if (Math.abs(power) > 4096) {
      scale += power;
      break;
    }
    if ((rest & 1n) === 1n) {
      result *= mantissa;
      scale += power;
    }
    mantissa *= mantissa;
    power *= 2;
    if (mantissa < 0.5) {
      mantissa += mantissa;
      power--;
    }
  }
  return exponent < 0 ? scaleFloat(1 / result, -scale) : scaleFloat(result, scale);
}

/**
 * e to the power `value`, which is below 700 in magnitude, with the same last bits as Go's math.Exp on x86 processors that
 * round products and sums at once: a Taylor series in a sixteenth of the rest of whole powers of two, squared four times.
 */
function goExp(value: number): number {
  const power = roundToEven(value * Math.LOG2E);
  const reduced = multiplyAdd(-power, 2.8235290563031577e-13, multiplyAdd(-power, 0.693147180559663, value)) * 0.0625;
  let series: number = taylorTerms[0];
  for (const term of taylorTerms.slice(1)) series = multiplyAdd(series, reduced, term);
  // From here on it is e^x - 1 that is squared.
  let result = reduced * series;
  for (let squaring = 0; squaring < 3; squaring++) result *= result + 2;
  return scaleFloat(multiplyAdd(result + 2, result, 1), power);
}

function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** 1/8!, 1/7! and so on. */
const taylorTerms = [
  2.48015873015873e-5, 1.984126984126984e-4, 0.001388888888888889, 0.008333333333333333, 0.041666666666666664,
  0.16666666666666666, 0.5, 1,
] as const;

/** `a * b + c`, rounded once; of finite numbers. */
function multiplyAdd(a: number, b: number, c: number): number {
  const product = multiplyNumbers(exactly(a), exactly(b)) ?? 0;
  return numberToFloat64(addNumbers(product, exactly(c)) ?? 0);
}

/** With room for the bits of products and sums. */
function exactly(value: number): CtyNumber {
  return addNumbers(numberFromFloat64(value), 0) ?? 0;
}

/** `value` as `mantissa` × 2^`power`, with the magnitude of the mantissa in [0.5, 1). */
function splitFloat(value: number): { mantissa: number; power: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const isSubnormal = ((view.getUint16(0) >> 4) & 0x7ff) === 0;
  if (isSubnormal) view.setFloat64(0, value * 2 ** 52);
  const power = ((view.getUint16(0) >> 4) & 0x7ff) - 1022;
  view.setUint16(0, (view.getUint16(0) & 0x800f) | (1022 << 4));
  return { mantissa: view.getFloat64(0), power: isSubnormal ? power - 52 : power };
}

/** In two steps, as powers of two below 2^-1074 or above 2^1023 are no doubles. */
function scaleFloat(value: number, power: number): number {
  const half = Math.trunc(Math.max(Math.min(power, 2200), -2200) / 2);
  return value * 2 ** half * 2 ** (Math.max(Math.min(power, 2200), -2200) - half);
}
