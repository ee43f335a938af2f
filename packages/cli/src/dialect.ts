import type { Dialect } from "@landform/addrs";
import { dialects } from "landform/dialects";

/** The version of landform itself, as `version` names it on its second line. */
export const landformVersion = "0.1.0";

export interface DialectEvidence {
  /** `--dialect=NAME` or `LANDFORM_DIALECT`. */
  readonly asked: string | undefined;
  /** The name that we were started under. */
  readonly program: string;
  /** How the lock file and the state begin, where there are any; asked for only if nothing else tells. */
  readonly workingFiles: () => readonly string[];
}

/** Said outright, else by the program's name, else by the registry that existing files name, else `tofu`. */
export function chooseDialect(evidence: DialectEvidence): Dialect | { readonly unknownName: string } {
  const { asked, program, workingFiles } = evidence;
  if (asked !== undefined && asked !== "") return dialectNamed(asked) ?? { unknownName: asked };
  const byProgram = dialectNamed(program);
  if (byProgram !== undefined) return byProgram;
  for (const text of workingFiles()) {
    for (const dialect of Object.values(dialects)) if (text.includes(`${dialect.registryHost}/`)) return dialect;
  }
  return dialects.tofu;
}

function dialectNamed(name: string): Dialect | undefined {
  return name === "terraform" || name === "tofu" ? dialects[name] : undefined;
}
