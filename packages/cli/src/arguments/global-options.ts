/** What stands before the command's name, and the rest. */
export interface GlobalOptions {
  readonly chdir?: string;
  readonly dialect?: string;
  readonly help: boolean;
  readonly version: boolean;
  /** Asks for completion in the user's shells, or to take it away. */
  readonly autocomplete?: "install" | "uninstall";
  /** There are others before the command, which nobody knows. */
  readonly hasStrayFlags: boolean;
  /** The command and its arguments. */
  readonly rest: readonly string[];
  readonly error?: string;
}

export function parseGlobalOptions(argv: readonly string[]): GlobalOptions {
  const found: { -readonly [Key in keyof GlobalOptions]: GlobalOptions[Key] } = {
    help: false,
    version: false,
    hasStrayFlags: false,
    rest: [],
  };
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? "";
    if (!argument.startsWith("-")) return { ...found, rest: argv.slice(at) };
    const [name, value] = splitOnce(argument.replace(/^--?/, ""));
    if (name === "chdir" && found.chdir === undefined) {
      if (value === undefined || value === "") {
        return {
          ...found,
          error: "Invalid -chdir option: must include an equals sign followed by a directory path, like -chdir=example",
        };
      }
      found.chdir = value;
    } else if (name === "dialect" && value !== undefined) found.dialect = value;
    else if (name === "help" || name === "h") found.help = true;
    else if (name === "version" || name === "v") found.version = true;
    else if (name === "install-autocomplete" || name === "uninstall-autocomplete") {
      const asked = name === "install-autocomplete" ? "install" : "uninstall";
      if (found.autocomplete !== undefined && found.autocomplete !== asked) return { ...found, error: bothWays };
      found.autocomplete = asked;
    } else found.hasStrayFlags = true;
  }
  return found;
}

const bothWays =
  "Error executing CLI: Either the autocomplete install or uninstall flag may be specified, but not both.";

function splitOnce(text: string): readonly [string, string | undefined] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, undefined] : [text.slice(0, equals), text.slice(equals + 1)];
}
