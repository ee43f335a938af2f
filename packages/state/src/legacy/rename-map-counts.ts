/**
 * Formats 1 and 2 counted maps like lists (`tags.#`); from 3 on a map's count is `tags.%`. Collections without elements
 * lose their count.
 */
export function renameMapCounts(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const upgraded = new Map(Object.entries(attributes));
  for (const [key, count] of Object.entries(attributes)) {
    if (!key.endsWith(".#")) continue;
    const prefix = key.slice(0, -1);
    const elements = Object.keys(attributes)
      .filter((each) => each.startsWith(prefix) && each !== key)
      .map((each) => each.slice(prefix.length).split(".")[0] ?? "");
    const isMap = elements.some((element) => !/^[+-]?\d+$/.test(element));
    if (isMap || elements.length === 0) upgraded.delete(key);
    if (isMap) upgraded.set(`${prefix}%`, count);
  }
  return Object.fromEntries(upgraded);
}
