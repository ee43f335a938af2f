import { invariant } from "@landform/diagnostics";
import { crc64 } from "./crc64.js";
import { seedMask } from "./go-rand-mask.generated.js";

const stateLength = 607;
const tapDistance = 273;
const seedModulus = 2147483647;

/** The numbers of Go's `math/rand` for a seed: an additive lagged Fibonacci generator, x(n) = x(n-607) + x(n-273). */
export class GoRand {
  readonly #state: BigUint64Array;
  #tap = 0;
  #feed = stateLength - tapDistance;

  constructor(seed: bigint) {
    this.#state = seededState(seed);
  }

  /** The next 63 bits. */
  int63(): bigint {
    this.#tap = (this.#tap + stateLength - 1) % stateLength;
    this.#feed = (this.#feed + stateLength - 1) % stateLength;
    const sum = (this.#state[this.#feed] ?? 0n) + (this.#state[this.#tap] ?? 0n);
    this.#state[this.#feed] = sum;
    return BigInt.asUintN(63, sum);
  }

  /** A number from 0 up to, not including, `bound`, which is from 1 to 2^63-1. */
  below(bound: bigint): bigint {
    invariant(bound > 0n && bound < 2n ** 63n, "the bound is from 1 to 2^63-1");
    // Small bounds use the upper 31 bits only.
    const [size, next] = bound < 2n ** 31n ? [2n ** 31n, () => this.int63() >> 32n] : [2n ** 63n, () => this.int63()];
    if ((bound & (bound - 1n)) === 0n) return next() & (bound - 1n);
    const greatest = size - 1n - (size % bound);
    let drawn = next();
    while (drawn > greatest) drawn = next();
    return drawn % bound;
  }

  /** The numbers from 0 up to, not including, `length` in random order. */
  permutation(length: number): readonly number[] {
    const order: number[] = [];
    for (let index = 0; index < length; index++) {
      const other = Number(this.below(BigInt(index + 1)));
      order[index] = order[other] ?? index;
      order[other] = index;
    }
    return order;
  }
}

/** The generator that a text stands for; an empty one or none is a seed by chance. */
export function randFromSeed(seed: string | null): GoRand {
  if (seed !== null && seed !== "") return new GoRand(BigInt.asIntN(64, crc64(Buffer.from(seed, "utf8"))));
  return new GoRand(process.hrtime.bigint() + BigInt(Date.now()) * 1_000_000n);
}

function seededState(seed: bigint): BigUint64Array {
  let next = Number(seed % BigInt(seedModulus));
  if (next < 0) next += seedModulus;
  if (next === 0) next = 89482311;
  const draw = () => {
    // Schrage's method: 48271 * next mod 2^31-1 without large products.
    next = 48271 * (next % 44488) - 3399 * Math.floor(next / 44488);
    if (next < 0) next += seedModulus;
    return BigInt(next);
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) draw();
  const mask = Buffer.from(seedMask.join(""), "base64");
  const state = new BigUint64Array(stateLength);
  for (let index = 0; index < stateLength; index++) {
    const drawn = (draw() << 40n) ^ (draw() << 20n) ^ draw();
    state[index] = drawn ^ mask.readBigUInt64LE(index * 8);
  }
  return state;
}
