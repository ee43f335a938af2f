/** Arguments as a log may have them: without the values given to variables and backends, which may be secret. */
export function loggableArguments(args: readonly string[]): readonly string[] {
  return args.map((argument, index) => {
    const own = /^(--?(?:var|backend-config)=)(.*)$/s.exec(argument);
    if (own !== null) return `${own[1]}${withoutValue(own[2] ?? "")}`;
    return /^--?(?:var|backend-config)$/.test(args[index - 1] ?? "") ? withoutValue(argument) : argument;
  });
}

function withoutValue(pair: string): string {
  const equals = pair.indexOf("=");
  return equals < 0 ? pair : `${pair.slice(0, equals)}=...`;
}

/** As Go prints a slice of strings in its own syntax, which is how the reference tools log arguments. */
export function formatArguments(args: readonly string[]): string {
  return `[]string{${loggableArguments(args)
    .map((argument) => JSON.stringify(argument))
    .join(", ")}}`;
}
