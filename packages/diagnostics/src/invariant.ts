/** Thrown for our own mistakes only; what a user can get wrong is a `Diagnostic`. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Throws `InvariantError` unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Stops compiling where a `switch` over a union forgets a kind; throws `InvariantError` if reached all the same. */
export function unreachable(value: never): never {
  throw new InvariantError(`Unexpected value: ${JSON.stringify(value)}`);
}
