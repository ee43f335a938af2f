/** Stands for a value that is not known before apply. There is one: compare with `isUnknown`. */
export interface Unknown {
  readonly kind: "unknown";
}

export const unknown: Unknown = Object.freeze({ kind: "unknown" });

export function isUnknown(value: unknown): value is Unknown {
  return value === unknown;
}
