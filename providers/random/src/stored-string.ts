/** What the import of a string takes for granted. */
export function importedString(text: string) {
  return {
    result: text,
    length: Buffer.byteLength(text),
    special: true,
    upper: true,
    lower: true,
    number: true,
    numeric: true,
    min_special: 0,
    min_upper: 0,
    min_lower: 0,
    min_numeric: 0,
  };
}

type Stored = Readonly<Record<string, unknown>>;

/**
 * A string that an older version stored. Imports of versions up to 3.3.1 left all arguments null, which would now
 * mean a replacement; and `numeric` was called `number` alone.
 */
export function upgradedString(stored: Stored) {
  const result = textOf(stored, "result");
  const number = flagOf(stored, "number");
  return {
    id: textOf(stored, "id"),
    keepers: mapOf(stored.keepers),
    result,
    length: numberOf(stored, "length") ?? Buffer.byteLength(result ?? ""),
    special: flagOf(stored, "special"),
    upper: flagOf(stored, "upper"),
    lower: flagOf(stored, "lower"),
    number,
    numeric: number,
    min_special: numberOf(stored, "min_special") ?? 0,
    min_upper: numberOf(stored, "min_upper") ?? 0,
    min_lower: numberOf(stored, "min_lower") ?? 0,
    min_numeric: numberOf(stored, "min_numeric") ?? 0,
    override_special: textOf(stored, "override_special"),
  };
}

export function textOf(stored: Stored, name: string): string | null {
  const value = stored[name];
  return typeof value === "string" ? value : null;
}

function numberOf(stored: Stored, name: string): number | undefined {
  const value = stored[name];
  return typeof value === "number" ? value : undefined;
}

function flagOf(stored: Stored, name: string): boolean {
  const value = stored[name];
  return typeof value === "boolean" ? value : true;
}

function mapOf(value: unknown): Readonly<Record<string, string | null>> | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, typeof text === "string" ? text : null]));
}
