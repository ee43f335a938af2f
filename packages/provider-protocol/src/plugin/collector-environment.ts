/**
 * A large provider spends a third of its time on collecting garbage. One that will not be asked for its schemas keeps so
 * much less in memory that it may let more of it gather: the variable is what Go's own runtime reads.
 */
export function withLazyCollector(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return { ...env, GOGC: env.GOGC ?? "300" };
}
