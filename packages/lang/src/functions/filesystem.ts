import {
  argumentError,
  asString,
  bool,
  boolValue,
  type CtyFunction,
  type FunctionError,
  functionError,
  type Marks,
  type Parameter,
  setOf,
  setValue,
  string,
  stringValue,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { encodeBase64 } from "./encoding/base64.js";
import { type FileAccess, type FileKind, type FileProblem, isFileProblem } from "./file-access.js";
import { findMatches } from "./glob.js";
import { baseName, cleanPath, directoryName, expandHome, isAbsolute, joinPath, relativePath } from "./paths.js";
import { redacted } from "./redact.js";
import { utf8Text } from "./utf8.js";

/** Where files are looked for. */
export interface FileContext {
  readonly files: FileAccess;
  /** Relative paths start here. */
  readonly baseDirectory: string;
  readonly dialect: Dialect;
}

const pathParameter: Parameter = { name: "path", type: string, description: "The path of a file." };

export const basename = pathFunction("The last step of a path.", baseName);
export const dirname = pathFunction("A path without its last step.", directoryName);

function pathFunction(description: string, call: (path: string) => string): CtyFunction {
  return defineFunction({
    description,
    parameters: [{ ...pathParameter, description: "A path; nothing needs to be there." }],
    returns: string,
    call: (args) => stringValue(call(asString(argument(args, 0)))),
  });
}

export function abspathFunction({ files }: FileContext): CtyFunction {
  return pathFunction("The absolute form of a path.", (path) =>
    isAbsolute(path) ? cleanPath(path) : joinPath(files.workingDirectory(), path),
  );
}

export function pathexpandFunction({ files }: FileContext): CtyFunction {
  return defineFunction({
    description: "A path with a leading ~ replaced by the home directory.",
    parameters: [{ ...pathParameter, description: "A path; nothing needs to be there." }],
    returns: string,
    call(args) {
      const expanded = expandHome(asString(argument(args, 0)), files.homeDirectory());
      return expanded === undefined ? functionError(noHome) : stringValue(expanded);
    },
  });
}

const noHome = "cannot expand user-specific home dir";

export function fileFunction(context: FileContext): CtyFunction {
  return readingFunction(context, "The content of a file, which must be UTF-8.", (bytes, path, marks) => {
    const text = utf8Text(bytes);
    return text === undefined ? functionError(notUtf8(path, marks)) : stringValue(text);
  });
}

export function filebase64Function(context: FileContext): CtyFunction {
  return readingFunction(context, "The content of a file in Base64.", (bytes) => stringValue(encodeBase64(bytes)));
}

export function notUtf8(path: string, marks: Marks): string {
  const others =
    "use the filebase64 function to obtain the Base64 encoded contents or the other file functions (e.g. filemd5, filesha256) to obtain file hashing results instead";
  return `contents of ${redacted(path, marks)} are not valid UTF-8; ${others}`;
}

function readingFunction(
  context: FileContext,
  description: string,
  toValue: (bytes: Uint8Array, path: string, marks: Marks) => Value | FunctionError,
): CtyFunction {
  return defineFunction({
    description,
    parameters: [{ ...pathParameter, allowMarked: true }],
    returns: string,
    call(args) {
      const { marks } = argument(args, 0);
      const path = asString(argument(args, 0));
      const bytes = readForHumans(context, path, marks);
      if (typeof bytes === "string") return argumentError(0, bytes);
      const value = toValue(bytes, path, marks);
      return value.kind === "functionError" ? value : withMarks(value, marks);
    },
  });
}

/** The content of a file, or why it can't be read, with advice where it is missing. */
export function readForHumans(context: FileContext, path: string, marks: Marks): Uint8Array | string {
  const bytes = readFileAt(context, path);
  if (bytes === undefined) return `failed to expand ~: ${noHome}`;
  if (!isFileProblem(bytes)) return bytes;
  if (!bytes.isMissing)
    return bytes.message.startsWith("read ") ? `failed to read file: ${bytes.message}` : bytes.message;
  const advice =
    "this function works only with files that are distributed as part of the configuration source code, so if this file will be created by a resource in this configuration you must instead obtain this result from an attribute of that resource";
  return `no file exists at ${redacted(path, marks)}; ${advice}`;
}

/** `undefined` where the home directory in the path is not known. */
function readFileAt(context: FileContext, path: string): Uint8Array | FileProblem | undefined {
  const resolved = resolvePath(context, path);
  return resolved === undefined ? undefined : context.files.read(resolved);
}

function resolvePath({ files, baseDirectory }: FileContext, path: string): string | undefined {
  const expanded = expandHome(path, path.startsWith("~") ? files.homeDirectory() : undefined);
  if (expanded === undefined) return undefined;
  return isAbsolute(expanded) ? cleanPath(expanded) : joinPath(baseDirectory, expanded) || ".";
}

/** A function that hashes the content of a file; `hash` gives the text of the result. */
export function fileHashFunction(
  context: FileContext,
  description: string,
  hash: (bytes: Uint8Array) => string,
): CtyFunction {
  return defineFunction({
    description,
    parameters: [pathParameter],
    returns: string,
    call(args) {
      const bytes = readFileAt(context, asString(argument(args, 0)));
      if (bytes === undefined) return functionError(`failed to expand ~: ${noHome}`);
      return isFileProblem(bytes) ? functionError(bytes.message) : stringValue(hash(bytes));
    },
  });
}

const notFiles: Readonly<Record<Exclude<FileKind, "file">, string>> = {
  directory: "is a directory, not a file",
  device: "is a device node, not a regular file",
  pipe: "is a named pipe, not a regular file",
  socket: "is a unix domain socket, not a regular file",
  other: "is not a regular file",
};

export function fileexistsFunction(context: FileContext): CtyFunction {
  return defineFunction({
    description: "Tells whether there is a file at a path. Anything else that is there is an error.",
    parameters: [{ ...pathParameter, allowMarked: true }],
    returns: bool,
    call(args) {
      const { marks } = argument(args, 0);
      const path = resolvePath(context, asString(argument(args, 0)));
      if (path === undefined) return functionError(`failed to expand ~: ${noHome}`);
      const kind = context.files.kindOf(path);
      const shown = redacted(path, marks);
      if (isFileProblem(kind)) {
        return kind.isMissing ? withMarks(boolValue(false), marks) : functionError(`failed to stat ${shown}`);
      }
      return kind === "file" ? withMarks(boolValue(true), marks) : functionError(`${shown} ${notFiles[kind]}`);
    },
  });
}

export function filesetFunction(context: FileContext): CtyFunction {
  const { files, baseDirectory, dialect } = context;
  return defineFunction({
    description: "The paths of all files in a directory that match a pattern.",
    parameters: [
      { ...pathParameter, description: "The directory to look in.", allowMarked: true },
      { name: "pattern", type: string, description: 'A pattern such as "**/*.txt".', allowMarked: true },
    ],
    returns: setOf(string),
    call(args) {
      const marks = unionMarks(argument(args, 0).marks, argument(args, 1).marks);
      const path = asString(argument(args, 0));
      const directory = isAbsolute(path) ? path : joinPath(baseDirectory, path) || ".";
      const pattern = joinPath(directory, asString(argument(args, 1)));
      const matches = findMatches(pattern, files, dialect);
      if (matches === undefined) {
        return functionError(`failed to glob pattern ${redacted(pattern, marks)}: syntax error in pattern`);
      }
      const found: Value[] = [];
      for (const match of matches) {
        const kind = files.kindOf(match);
        if (isFileProblem(kind)) return functionError(`failed to stat ${redacted(match, marks)}: ${kind.message}`);
        if (kind === "file") found.push(stringValue(relativePath(cleanPath(directory), cleanPath(match))));
      }
      return withMarks(setValue(string, found), marks);
    },
  });
}
