/** What `work` makes of each item, in the order of the items. At most `limit` of them are worked on at a time. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const runWorker = async (): Promise<void> => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runWorker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
