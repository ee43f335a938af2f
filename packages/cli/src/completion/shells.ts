import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileProblem } from "@landform/backends";

export interface Completed {
  /** What people type. */
  readonly program: string;
  /** What a shell runs to ask. */
  readonly executable: string;
}

/** How one shell of a user learns whom to ask; both tell what is wrong, or `undefined`. */
interface Shell {
  install(completed: Completed): string | undefined;
  uninstall(completed: Completed): string | undefined;
}

/** Set up completion in the shells that are configured in `home`, or take it away; what went wrong. */
export function changeShells(action: "install" | "uninstall", completed: Completed, home: string): readonly string[] {
  const shells = shellsIn(home);
  if (shells.length === 0) return [`Did not find any shells to ${action}`];
  const problems = shells.map((shell) => guarded(() => shell[action](completed))).filter((text) => text !== undefined);
  if (problems.length === 0) return [];
  const count = problems.length === 1 ? "1 error" : `${problems.length} errors`;
  return [`${count} occurred:`, ...problems.map((problem) => `\t* ${problem}`), "\n"];
}

function guarded(change: () => string | undefined): string | undefined {
  try {
    return change();
  } catch (error) {
    return fileProblem(error);
  }
}

function shellsIn(home: string): readonly Shell[] {
  const inHome = (name: string): string => path.join(home, name);
  const bash = [".bashrc", ".bash_profile", ".bash_login", ".profile"].map(inHome).find(existsSync);
  const zsh = inHome(".zshrc");
  const fish = inHome(".config/fish");
  return [
    ...(bash === undefined ? [] : [startFile(bash, bashLine)]),
    ...(existsSync(zsh) ? [startFile(zsh, zshLine, "autoload -U +X bashcompinit && bashcompinit")] : []),
    ...(existsSync(fish) ? [fishDirectory(fish)] : []),
  ];
}

function bashLine({ program, executable }: Completed): string {
  return `complete -C ${word(executable)} ${program}`;
}

function zshLine({ program, executable }: Completed): string {
  return `complete -o nospace -C ${word(executable)} ${program}`;
}

/** A file that the shell reads when it starts. What it needs `first` may be there for other programs, and stays. */
function startFile(file: string, lineFor: (completed: Completed) => string, first?: string): Shell {
  return {
    install(completed) {
      const text = readFileSync(file, "utf8");
      const lines = text.split("\n");
      if (lines.includes(lineFor(completed))) return `already installed in ${file}`;
      const before = first === undefined || lines.includes(first) ? "" : `${first}\n`;
      writeFileSync(file, `${text}\n${before}${lineFor(completed)}\n`);
      return undefined;
    },
    uninstall(completed) {
      const lines = readFileSync(file, "utf8").split("\n");
      const line = lineFor(completed);
      if (!lines.includes(line)) return `does not installed in ${file}`;
      writeFileSync(file, lines.filter((other) => other !== line).join("\n"));
      return undefined;
    },
  };
}

function fishDirectory(directory: string): Shell {
  const fileFor = ({ program }: Completed): string => path.join(directory, "completions", `${program}.fish`);
  return {
    install(completed) {
      const file = fileFor(completed);
      if (existsSync(file)) return `already installed at ${file}`;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, fishFunction(completed));
      return undefined;
    },
    uninstall(completed) {
      const file = fileFor(completed);
      if (!existsSync(file)) return `does not installed in ${directory}`;
      rmSync(file);
      return undefined;
    },
  };
}

function fishFunction({ program, executable }: Completed): string {
  return `
function __complete_${program}
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    ${word(executable)}
end
complete -f -c ${program} -a "(__complete_${program})"

`;
}

/** Quoted where a shell would not take it for one word. */
function word(text: string): string {
  return /^[\w/.+@%:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
