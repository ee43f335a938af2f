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
    result = Math.exp(fraction * goLog(base));
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
