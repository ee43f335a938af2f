import { type CtyNumber, formatNumber } from "@landform/cty";

/** The magnitude 0.`digits` × 10^`point`. No zeros at either end of `digits`, which is empty for zero. */
export interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** The shortest digits that tell this finite number from its neighbours. */
export function shortestDecimal(value: CtyNumber): Decimal {
  const [whole = "", fraction = ""] = formatNumber(value).replace(/^-/, "").split(".");
  return decimalOf(whole + fraction, whole.length);
}

/** Every digit of this finite number. */
export function exactDecimal(value: CtyNumber): Decimal {
  if (typeof value === "number" || value.kind === "integer") {
    const digits = formatNumber(value).replace(/^-/, "");
    return decimalOf(digits, digits.length);
  }
  if (value.exponent >= 0) {
    const digits = (value.mantissa << BigInt(value.exponent)).toString();
    return decimalOf(digits, digits.length);
  }
  const digits = (value.mantissa * 5n ** BigInt(-value.exponent)).toString();
  return decimalOf(digits, digits.length + value.exponent);
}

function decimalOf(digits: string, point: number): Decimal {
  const significant = digits.replace(/^0+/, "");
  if (significant === "") return { digits: "", point: 0 };
  return { digits: significant.replace(/0+$/, ""), point: point - (digits.length - significant.length) };
}

/** Keep `count` digits (none, if negative), to nearest and ties to even. */
export function roundDecimal({ digits, point }: Decimal, count: number): Decimal {
  if (count < 0 || digits === "") return { digits: "", point: 0 };
  if (count >= digits.length) return { digits, point };
  const isTie = digits.charAt(count) === "5" && count + 1 === digits.length;
  const isOdd = count > 0 && Number(digits.charAt(count - 1)) % 2 === 1;
  const isUp = isTie ? isOdd : digits.charAt(count) >= "5";
  if (!isUp) return decimalOf(digits.slice(0, count), point);
  const raised = (BigInt(digits.slice(0, count) || "0") + 1n).toString();
  return decimalOf(raised, point + raised.length - count);
}

/** Without an exponent, with `places` digits after the point. */
export function formatFixed({ digits, point }: Decimal, places: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0";
  if (places <= 0) return whole;
  const fraction = point > 0 ? digits.slice(point) : "0".repeat(-point) + digits;
  return `${whole}.${fraction.slice(0, places).padEnd(places, "0")}`;
}

/** With an exponent of at least two digits, and `places` digits after the point. */
export function formatScientific({ digits, point }: Decimal, places: number, letter: string): string {
  const fraction = places > 0 ? `.${digits.slice(1, places + 1).padEnd(places, "0")}` : "";
  const exponent = digits === "" ? 0 : point - 1;
  const magnitude = String(Math.abs(exponent)).padStart(2, "0");
  return `${digits.charAt(0) || "0"}${fraction}${letter}${exponent < 0 ? "-" : "+"}${magnitude}`;
}
