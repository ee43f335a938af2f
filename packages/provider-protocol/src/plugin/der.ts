/** One element of DER (X.690): tag, length, contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(body.length)]), body]);
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

export function derSequence(...items: readonly Uint8Array[]): Buffer {
  return der(0x30, ...items);
}
export function derSet(...items: readonly Uint8Array[]): Buffer {
  return der(0x31, ...items);
}

/** `bytes` is not negative, most significant byte first. */
export function derInteger(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start === -1 ? Buffer.from([0]) : bytes.subarray(start);
  return (digits[0] ?? 0) < 0x80 ? der(0x02, digits) : der(0x02, Buffer.from([0]), digits);
}
export function derBoolean(value: boolean): Buffer {
  return der(0x01, Buffer.from([value ? 0xff : 0]));
}
export function derBitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return der(0x03, Buffer.from([unusedBits]), bytes);
}
export function derOctetString(bytes: Uint8Array): Buffer {
  return der(0x04, bytes);
}
export function derUtf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

/** As in `2.5.4.3`. */
export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift(0x80 + (rest % 128));
  }
  return digits;
}

/** To the second. Years up to 2049 have two digits (RFC 5280, 4.1.2.5). */
export function derTime(time: Date): Buffer {
  const digits = time.toISOString().replace(/[-:T]|\.\d+/g, "");
  return time.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

export function pem(label: string, bytes: Uint8Array): string {
  const lines = Buffer.from(bytes)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
