/** Says which elements of two sequences belong together; an index of -1 means that one side has none. */
export interface ElementPair {
  readonly before: number;
  readonly after: number;
}

export interface PairOptions<T> {
  readonly equal: (a: T, b: T) => boolean;
  /** Elements that may be shown as an update of each other though they are not equal. */
  readonly pairable: (element: T) => boolean;
}

/**
 * Pair the elements of two sequences along their longest common subsequence. Between two equal elements, removals come
 * before additions, except that pairable elements at the same place become updates.
 */
export function pairElements<T>(
  before: readonly T[],
  after: readonly T[],
  options: PairOptions<T>,
): readonly ElementPair[] {
  const common = commonSubsequence(before, after, options.equal);
  const pairs: ElementPair[] = [];
  let left = 0;
  let right = 0;
  for (const next of [...common, { before: before.length, after: after.length }]) {
    while (left < next.before) {
      const one = before[left];
      const other = after[right];
      const together =
        one !== undefined &&
        other !== undefined &&
        right < next.after &&
        options.pairable(one) &&
        options.pairable(other);
      pairs.push({ before: left, after: together ? right : -1 });
      left++;
      if (together) right++;
    }
    while (right < next.after) pairs.push({ before: -1, after: right++ });
    if (left < before.length && right < after.length) pairs.push({ before: left++, after: right++ });
  }
  return pairs;
}

/** Equal pairs in order. What both sequences start and end with costs nothing, so long lists with a small change are cheap. */
function commonSubsequence<T>(
  before: readonly T[],
  after: readonly T[],
  equal: (a: T, b: T) => boolean,
): readonly ElementPair[] {
  const same = (left: number, right: number): boolean => {
    const one = before[left];
    const other = after[right];
    return one !== undefined && other !== undefined && equal(one, other);
  };
  let head = 0;
  while (head < before.length && head < after.length && same(head, head)) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    same(before.length - 1 - tail, after.length - 1 - tail)
  )
    tail++;

  const pairs: ElementPair[] = [];
  for (let index = 0; index < head; index++) pairs.push({ before: index, after: index });
  pairs.push(
    ...middlePairs(before.length - head - tail, after.length - head - tail, (a, b) => same(head + a, head + b), head),
  );
  for (let index = tail; index > 0; index--) pairs.push({ before: before.length - index, after: after.length - index });
  return pairs;
}

function middlePairs(
  rows: number,
  columns: number,
  same: (row: number, column: number) => boolean,
  offset: number,
): ElementPair[] {
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      lengths[(row + 1) * width + column + 1] = same(row, column)
        ? at(row, column) + 1
        : Math.max(at(row, column + 1), at(row + 1, column));
    }
  }
  const pairs: ElementPair[] = [];
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    if (same(row - 1, column - 1)) pairs.push({ before: offset + --row, after: offset + --column });
    else if (at(row - 1, column) > at(row, column - 1)) row--;
    else column--;
  }
  return pairs.reverse();
}
