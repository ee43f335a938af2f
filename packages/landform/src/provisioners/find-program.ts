import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { reasonOf } from "@landform/provider-sdk/go-text";

/** The file of a program, or why it can't be started, in Go's words. */
export type FoundProgram =
  | { readonly file: string; readonly failure?: undefined }
  | { readonly file?: undefined; readonly failure: string };

/** Where a program starts: as the user wrote it, and where that is, which is our own directory when empty. */
export interface StartDirectory {
  readonly directory: string;
  readonly place: string;
}

/** Find what `name` means when it is started there. */
export function findProgram(name: string, { directory, place }: StartDirectory): FoundProgram {
  if (process.platform === "win32") return { file: name };
  if (!name.includes("/")) return onPath(name) ?? { failure: `exec: "${name}": executable file not found in $PATH` };
  const missing = reasonAgainst(() => statSync(place || "."));
  if (missing !== undefined) return { failure: `chdir ${directory}: ${missing}` };
  const reason = whyNotExecutable(path.resolve(place, name));
  return reason === undefined ? { file: name } : { failure: `fork/exec ${name}: ${reason}` };
}

function onPath(name: string): FoundProgram | undefined {
  const files = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder || ".", name));
  const file = files.find((each) => whyNotExecutable(each) === undefined);
  return file === undefined ? undefined : { file };
}

function whyNotExecutable(file: string): string | undefined {
  return reasonAgainst(() => {
    accessSync(file, constants.X_OK);
    if (!statSync(file).isFile()) throw Object.assign(new Error("not a file"), { code: "EACCES" });
  });
}

function reasonAgainst(look: () => void): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
