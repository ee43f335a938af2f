import {
  type BigFloat,
  bitLength,
  type CtyNumber,
  compareNumbers,
  floatOf,
  infinity,
  isInteger,
  maxExponent,
  parsedPrecision,
  roundedFloat,
  signOf,
  smallValue,
  toSafeInteger,
} from "./number.js";

const smallInteger = /^-?[0-9]{1,15}$/;
const decimal = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:([eEpP])([+-]?[0-9]+))?$/;
const infinite = /^([+-]?)[Ii]nf$/;

/**
 * Read decimal text at 512-bit precision, by the rules of Go's `big.ParseFloat` in base 10: `+5`, `5.`, `.5`, `1e3`,
 * `1p4` (a power of two) and `Inf` are numbers; blanks, `0x10` and `1_000` are not. Nor is what would be out of range.
 */
export function parseNumber(text: string): CtyNumber | undefined {
  if (smallInteger.test(text)) return Number(text);
  const match = decimal.exec(text);
  if (match === null) {
    const sign = infinite.exec(text);
    return sign === null ? undefined : infinity(sign[1] === "-");
  }
  const [, sign, whole = "", fraction = "", marker, exponentText] = match;
  if (whole === "" && fraction === "") return undefined;
  const negative = sign === "-";
  const mantissa = BigInt(whole + fraction);
  const exponent = exponentText === undefined ? 0n : BigInt(exponentText);
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined;
  if (mantissa === 0n) return negative ? -0 : 0;
  const isBinary = marker === "p" || marker === "P";
  const twos = exponent - BigInt(fraction.length);
  const fives = isBinary ? -fraction.length : Number(twos);
  const binaryExponent = Number(twos);
  const top = binaryExponent + bitLength(mantissa) + fives * Math.log2(5);
  if (Math.abs(top) > maxExponent) return undefined;
  const number = scaleByFives(negative, mantissa, binaryExponent, fives);
  return typeof number === "object" && number.kind === "finite" && shortestDecimal.test(text)
    ? { ...number, text }
    : number;
}

/** No two decimals of at most 150 digits are the same number at this precision, so that such a text is the shortest. */
const shortestDecimal = /^(?=.{1,150}$)-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]$/;

/** `mantissa * 2^exponent * 5^fives`; undefined where the power of five is out of range. */
function scaleByFives(negative: boolean, mantissa: bigint, exponent: number, fives: number): CtyNumber | undefined {
  if (fives === 0) return roundedFloat(negative, mantissa, exponent, parsedPrecision);
  const power = powerOfFive(Math.abs(fives));
  if (power === undefined) return undefined;
  if (fives > 0) {
    return roundedFloat(negative, mantissa * power.mantissa, exponent + power.exponent, parsedPrecision);
  }
  return quotient(negative, mantissa, exponent, power.mantissa, power.exponent, parsedPrecision);
}

/** `(mantissa * 2^exponent) / (divisor * 2^divisorExponent)`, correctly rounded. */
export function quotient(
  negative: boolean,
  mantissa: bigint,
  exponent: number,
  divisor: bigint,
  divisorExponent: number,
  precision: number,
): CtyNumber {
  // Two bits more than asked for, and a last one that says whether anything was left over, round like the exact value.
  const shift = Math.max(0, precision + 2 + bitLength(divisor) - bitLength(mantissa));
  const scaled = mantissa << BigInt(shift);
  const whole = scaled / divisor;
  const sticky = whole * divisor === scaled ? 0n : 1n;
  return roundedFloat(negative, (whole << 1n) | sticky, exponent - divisorExponent - shift - 1, precision);
}

interface Power {
  readonly mantissa: bigint;
  readonly exponent: number;
}

// Go keeps the power of five at 64 bits more than the result, and the factors it is made of at 64 bits more than that.
const powerPrecision = parsedPrecision + 64;
const factorPrecision = powerPrecision + 64;
const exactFives = 27;

/** 5^count as Go's parser rounds it; undefined where it is out of range. */
function powerOfFive(count: number): Power | undefined {
  if (count <= exactFives) return { mantissa: 5n ** BigInt(count), exponent: 0 };
  let power: Power = { mantissa: 5n ** BigInt(exactFives), exponent: 0 };
  let factor: Power = { mantissa: 5n, exponent: 0 };
  let rest = count - exactFives;
  while (rest > 0) {
    if (rest % 2 === 1) power = product(power, factor, powerPrecision);
    if (power.mantissa === 0n) return undefined;
    factor = product(factor, factor, factorPrecision);
    rest = Math.floor(rest / 2);
  }
  return power;
}

function product(a: Power, b: Power, precision: number): Power {
  const exact = a.mantissa * b.mantissa;
  const excess = bitLength(exact) - precision;
  if (excess <= 0) return { mantissa: exact, exponent: a.exponent + b.exponent };
  const rounded = roundedFloat(false, exact, a.exponent + b.exponent, precision);
  return floatOf(rounded);
}

const texts = new WeakMap<BigFloat, string>();

/**
 * The shortest decimal that reads back as `value` at its precision: never an exponent, no zeros at the end. `-0` is
 * "-0", infinities are "+Inf" and "-Inf".
 */
export function formatNumber(value: CtyNumber): string {
  const small = smallValue(value);
  if (small !== undefined) return Object.is(small, -0) ? "-0" : String(small);
  const float = floatOf(value);
  const cached = float.text ?? texts.get(float);
  if (cached !== undefined) return cached;
  const text = formatFloat(float);
  texts.set(float, text);
  return text;
}

function formatFloat(value: BigFloat): string {
  if (value.kind === "infinite") return value.negative ? "-Inf" : "+Inf";
  const sign = value.negative ? "-" : "";
  if (value.mantissa === 0n) return `${sign}0`;
  if (value.exponent >= 0 && value.exponent + bitLength(value.mantissa) <= value.precision) {
    return sign + (value.mantissa << BigInt(value.exponent)).toString();
  }
  return sign + placePoint(shortestDigits(value));
}

/** 0.`digits` * 10^`point`; no zeros at the end. */
interface Digits {
  readonly digits: string;
  readonly point: number;
}

function placePoint({ digits, point }: Digits): string {
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** More than any precision of ours can tell apart. */
const enoughDigits = 220;

/**
 * All digits of `mantissa * 2^exponent`, or the first of them, with one more that stands for the rest: enough to round
 * at any place that matters, and cheap for numbers with very many.
 */
function leadingDigits(mantissa: bigint, exponent: number): Digits {
  const wholeDigits = Math.floor((bitLength(mantissa) + exponent) * Math.log10(2));
  const shown = Math.min(enoughDigits - wholeDigits, Math.max(0, -exponent));
  return shown < 0 ? withoutLast(-shown, mantissa, exponent) : withPlaces(shown, mantissa, exponent);
}

function withPlaces(count: number, mantissa: bigint, exponent: number): Digits {
  const scaled = mantissa * 5n ** BigInt(count);
  const shift = exponent + count;
  const whole = shift >= 0 ? scaled << BigInt(shift) : scaled >> BigInt(-shift);
  const isExact = shift >= 0 || whole << BigInt(-shift) === scaled;
  return digitsOf(whole, -count, isExact);
}

function withoutLast(count: number, mantissa: bigint, exponent: number): Digits {
  const scaled = mantissa << BigInt(exponent - count);
  const divisor = 5n ** BigInt(count);
  const whole = scaled / divisor;
  return digitsOf(whole, count, whole * divisor === scaled);
}

/** Of `whole * 10^power`, or a little more. */
function digitsOf(whole: bigint, power: number, isExact: boolean): Digits {
  const digits = whole.toString();
  return { digits: isExact ? trimZeros(digits) : `${digits}1`, point: digits.length + power };
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

/** Digits to the first place where every number that starts with them is within half a unit of the last bit. */
function shortestDigits(value: BigFloat): Digits {
  // The mantissa with one bit more than its precision: one step there is half a unit of the last bit.
  const shift = value.precision + 1 - bitLength(value.mantissa);
  const widened = value.mantissa << BigInt(shift);
  const exponent = value.exponent - shift;
  const exact = leadingDigits(value.mantissa, value.exponent);
  const lower = leadingDigits(widened - 1n, exponent).digits;
  const upper = leadingDigits(widened + 1n, exponent).digits;
  const isEven = (widened & 2n) === 0n;
  for (let index = 0; index < exact.digits.length; index++) {
    const digit = exact.digits.charCodeAt(index);
    const below = index < lower.length ? lower.charCodeAt(index) : 48;
    const above = index < upper.length ? upper.charCodeAt(index) : 48;
    const mayGoDown = below !== digit || (isEven && index + 1 === lower.length);
    const mayGoUp = digit !== above && (isEven || digit + 1 < above || index + 1 < upper.length);
    if (mayGoDown && mayGoUp) return roundDigits(exact, index + 1);
    if (mayGoDown) return { digits: trimZeros(exact.digits.slice(0, index + 1)), point: exact.point };
    if (mayGoUp) return roundUp(exact, index + 1);
  }
  return exact;
}

/** To nearest, ties to even. */
function roundDigits(exact: Digits, count: number): Digits {
  if (count >= exact.digits.length) return exact;
  const next = exact.digits.charCodeAt(count);
  const isTie = next === 53 && count + 1 === exact.digits.length;
  const up = isTie ? count > 0 && (exact.digits.charCodeAt(count - 1) - 48) % 2 === 1 : next >= 53;
  return up ? roundUp(exact, count) : { digits: trimZeros(exact.digits.slice(0, count)), point: exact.point };
}

function roundUp(exact: Digits, count: number): Digits {
  if (count >= exact.digits.length) return exact;
  let last = count;
  while (last > 0 && exact.digits.charCodeAt(last - 1) === 57) last--;
  if (last === 0) return { digits: "1", point: exact.point + 1 };
  const raised = String.fromCharCode(exact.digits.charCodeAt(last - 1) + 1);
  return { digits: exact.digits.slice(0, last - 1) + raised, point: exact.point };
}

/** Ten significant digits, with an exponent outside of 1e-4 .. 1e10, as Go's `%.10g` (the order of sets rests on it). */
export function formatNumberBriefly(value: CtyNumber): string {
  const small = smallValue(value);
  if (small !== undefined && Math.abs(small) < 1e10) return formatNumber(small);
  const float = floatOf(value);
  if (float.kind === "infinite" || float.mantissa === 0n) return formatNumber(value);
  const { digits, point } = roundDigits(leadingDigits(float.mantissa, float.exponent), 10);
  const sign = float.negative ? "-" : "";
  const exponent = point - 1;
  const limit = digits.length < 10 && digits.length >= point ? digits.length : 10;
  if (exponent >= -4 && exponent < limit) return sign + placePoint({ digits, point });
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  const magnitude = String(Math.abs(exponent)).padStart(2, "0");
  return `${sign}${digits.charAt(0)}${fraction}e${exponent < 0 ? "-" : "+"}${magnitude}`;
}

/** Equal to the language: the same integer, or the same shortest text. A double 0.1 equals the literal 0.1. */
export function numbersEqual(a: CtyNumber, b: CtyNumber): boolean {
  const left = smallValue(a);
  const right = smallValue(b);
  if (left !== undefined && right !== undefined) return left === right;
  if (signOf(a) !== signOf(b) || isInteger(a) !== isInteger(b)) return false;
  return isInteger(a) ? compareNumbers(a, b) === 0 : formatNumber(a) === formatNumber(b);
}

/** The same for two numbers just when they are equal (`numbersEqual`). */
export function numberKey(value: CtyNumber): number | string {
  const integer = toSafeInteger(value);
  if (integer !== undefined) return integer;
  if (!isInteger(value)) return formatNumber(value);
  const { negative, mantissa, exponent } = floatOf(value);
  return `${negative ? "-" : ""}${mantissa.toString(16)}p${exponent}`;
}
