/** Why a package could not be fetched, in the words of the tools involved. */
export interface FetchProblem {
  readonly kind: "fetchProblem";
  readonly message: string;
}

export function fetchProblem(message: string): FetchProblem {
  return { kind: "fetchProblem", message };
}

export function isFetchProblem(value: unknown): value is FetchProblem {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "fetchProblem";
}
