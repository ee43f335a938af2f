import { randomBytes } from "node:crypto";

/** The digits of a random number of 63 bits. */
export function randomText(): string {
  return BigInt.asUintN(63, randomBytes(8).readBigUInt64BE()).toString();
}
