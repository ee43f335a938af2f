import { doubleByteTable } from "./double-byte-table.js";

/** A run of characters up to U+FFFF that take four bytes in GB18030: its first code point, and the number of that. */
export type NumberedRun = readonly [codePoint: number, number: number];

/** Code points of private use that have no pair of bytes, each run from its first to its last. The others have no number. */
const privateUse: readonly (readonly [first: number, last: number])[] = [
  [0xe76c, 0xe76c],
  [0xe7c8, 0xe7c8],
  [0xe7e7, 0xe7f3],
  [0xe815, 0xe815],
  [0xe819, 0xe81d],
  [0xe81f, 0xe825],
  [0xe827, 0xe82a],
  [0xe82d, 0xe830],
  [0xe833, 0xe83a],
  [0xe83c, 0xe842],
  [0xe844, 0xe853],
  [0xe856, 0xe863],
  [0xe865, 0xf8ff],
];

let runs: readonly NumberedRun[] | undefined;

/** The ranges of the WHATWG's Encoding Standard: what has no pair of bytes is numbered in the order of code points. */
export function gb18030Ranges(): readonly NumberedRun[] {
  runs ??= numberedRuns();
  return runs;
}

function numberedRuns(): readonly NumberedRun[] {
  const pairs = doubleByteTable("gbk").bytes;
  const found: NumberedRun[] = [];
  let next = 0;
  for (let code = 0x80; code <= 0xffff; code++) {
    if (pairs.has(String.fromCharCode(code)) || !isNumbered(code)) continue;
    const [start, number] = found.at(-1) ?? [code, -1];
    if (number + code - start !== next) found.push([code, next]);
    next++;
  }
  return found;
}

function isNumbered(code: number): boolean {
  if (code < 0xd800 || code > 0xf8ff) return true;
  return privateUse.some(([first, last]) => code >= first && code <= last);
}
