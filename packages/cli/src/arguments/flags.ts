/**
 * Command-line flags with the rules of Go's `flag` package, which people's scripts rely on: one or two dashes,
 * `-name=value` or `-name value`, booleans only with `=`, and the first argument that is no flag ends them.
 */
export interface FlagSpec<T> {
  readonly takesValue: boolean;
  readonly initial: T;
  /** The new value after one more occurrence with `text`; `undefined` if the text is not acceptable. */
  accept(current: T, text: string): T | undefined;
  /** Booleans have words of their own when a value is refused. */
  readonly boolean: boolean;
}

export type FlagSet = Readonly<Record<string, FlagSpec<unknown>>>;
export type FlagValues<Flags extends FlagSet> = {
  readonly [Name in keyof Flags]: Flags[Name] extends FlagSpec<infer T> ? T : never;
};

export interface ParsedFlags<Flags extends FlagSet> {
  readonly flags: FlagValues<Flags>;
  /** Names of the flags that were written, for "only if given" rules. */
  readonly given: ReadonlySet<string>;
  readonly args: readonly string[];
  /** What is wrong, in the words of Go's package. */
  readonly error?: string;
  /** `-h` or `-help` was among the flags. */
  readonly help: boolean;
}

export const flag = {
  bool: (initial = false): FlagSpec<boolean> => ({
    takesValue: false,
    initial,
    accept: (_, text) => parseBool(text),
    boolean: true,
  }),
  string: (initial = ""): FlagSpec<string> => ({
    takesValue: true,
    initial,
    accept: (_, text) => text,
    boolean: false,
  }),
  optionalString: (): FlagSpec<string | undefined> => ({
    takesValue: true,
    initial: undefined,
    accept: (_, text) => text,
    boolean: false,
  }),
  integer: (initial: number): FlagSpec<number> => ({
    takesValue: true,
    initial,
    accept: (_, text) => parseInteger(text),
    boolean: false,
  }),
  /** In milliseconds. */
  duration: (initialMs = 0): FlagSpec<number> => ({
    takesValue: true,
    initial: initialMs,
    accept: (_, text) => parseDurationMs(text),
    boolean: false,
  }),
  list: (): FlagSpec<readonly string[]> => ({
    takesValue: true,
    initial: [],
    accept: (current, text) => [...current, text],
    boolean: false,
  }),
};

/** Values of several flags in the order written, as `-var` and `-var-file` need: later ones win over earlier. */
export interface OrderedFlag {
  readonly name: string;
  readonly value: string;
}

export function parseFlags<Flags extends FlagSet>(
  argv: readonly string[],
  specs: Flags,
  onFlag?: (flag: OrderedFlag) => void,
): ParsedFlags<Flags> {
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) values[name] = spec.initial;
  const given = new Set<string>();
  let help = false;
  let at = 0;
  const result = (error?: string): ParsedFlags<Flags> => ({
    // Every name of `specs` was set above, by its own spec.
    flags: values as FlagValues<Flags>,
    given,
    args: argv.slice(at),
    help,
    ...(error === undefined ? {} : { error }),
  });
  while (at < argv.length) {
    const argument = argv[at] ?? "";
    if (argument.length < 2 || !argument.startsWith("-")) break;
    at++;
    if (argument === "--") break;
    const parsed = splitFlag(argument);
    if (parsed === undefined) return result(`bad flag syntax: ${argument}`);
    const spec = Object.hasOwn(specs, parsed.name) ? specs[parsed.name] : undefined;
    if (spec === undefined) {
      if (parsed.name !== "help" && parsed.name !== "h")
        return result(`flag provided but not defined: -${parsed.name}`);
      help = true;
      continue;
    }
    let text = parsed.value;
    if (text === undefined && spec.takesValue) {
      text = argv[at];
      if (text === undefined) return result(`flag needs an argument: -${parsed.name}`);
      at++;
    }
    const next: unknown = spec.accept(values[parsed.name], text ?? "true");
    if (next === undefined) return result(refusal(spec, parsed.name, text ?? ""));
    values[parsed.name] = next;
    given.add(parsed.name);
    onFlag?.({ name: parsed.name, value: text ?? "true" });
  }
  return result();
}

function refusal(spec: FlagSpec<unknown>, name: string, text: string): string {
  return spec.boolean
    ? `invalid boolean value ${JSON.stringify(text)} for -${name}: parse error`
    : `invalid value ${JSON.stringify(text)} for flag -${name}: parse error`;
}

function splitFlag(argument: string): { readonly name: string; readonly value: string | undefined } | undefined {
  const body = argument.slice(argument.startsWith("--") ? 2 : 1);
  if (body === "" || body.startsWith("-") || body.startsWith("=")) return undefined;
  const equals = body.indexOf("=");
  return equals < 0 ? { name: body, value: undefined } : { name: body.slice(0, equals), value: body.slice(equals + 1) };
}

const boolWords: ReadonlyMap<string, boolean> = new Map([
  ...["1", "t", "T", "TRUE", "true", "True"].map((word): [string, boolean] => [word, true]),
  ...["0", "f", "F", "FALSE", "false", "False"].map((word): [string, boolean] => [word, false]),
]);

/** As Go reads a boolean. */
export function parseBool(text: string): boolean | undefined {
  return boolWords.get(text);
}

function parseInteger(text: string): number | undefined {
  if (!/^[+-]?(?:0x[0-9a-fA-F]+|0o?[0-7]+|0b[01]+|\d+)$/.test(text)) return undefined;
  const negative = text.startsWith("-");
  const digits = text.replace(/^[+-]/, "").replace(/^0(?=[0-7]+$)/, "0o");
  const value = Number(digits);
  return Number.isSafeInteger(value) ? (negative ? -value : value) : undefined;
}

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A Go duration such as `1h30m` or `500ms`, in milliseconds; a bare `0` needs no unit. */
export function parseDurationMs(text: string): number | undefined {
  const negative = text.startsWith("-");
  const body = text.replace(/^[+-]/, "");
  if (body === "0") return 0;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined;
  let total = 0;
  for (const [, amount = "", unit = ""] of body.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
    total += Number(amount) * (unitMs[unit] ?? 0);
  }
  return negative ? -total : total;
}
