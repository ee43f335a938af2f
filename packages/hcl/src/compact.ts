const empty: readonly never[] = [];

/**
 * `list` without the spare room that arrays have after `push`. A syntax tree has very many short lists, and keeps them
 * for as long as the program runs.
 */
export function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? empty : list.slice();
}
