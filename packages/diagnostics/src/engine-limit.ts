/**
 * Which limit of the JavaScript engine an exception tells of: the depth of its stack, or the size of a string, array,
 * map or integer. Undefined for all other exceptions.
 */
export function engineLimitOf(error: unknown): "stack" | "size" | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name !== "RangeError" && error.name !== "InternalError") return undefined;
  // Engines word it differently. Not by a pattern: where the stack ends V8 cannot compile one, and gives up.
  return error.message.includes("call stack") || error.message.includes("recursion") ? "stack" : "size";
}
