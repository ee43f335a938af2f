import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Reporter } from "@landform/provider-sdk";
import { decodeBase64, fileErrorText, isNotFound } from "@landform/provider-sdk/go-text";
import { hashesOf } from "./content.js";
import { makeDirectory } from "./make-directory.js";
import { located } from "./paths.js";
import { modeOf } from "./permission.js";

/** The arguments of a file to write; one of the four sources is given. */
export interface FileArguments {
  readonly filename: string;
  readonly content: string | null;
  readonly sensitive_content?: string | null;
  readonly content_base64: string | null;
  readonly source: string | null;
  readonly file_permission: string;
  readonly directory_permission: string;
}

/** How a resource type calls what it writes, and where relative paths start. */
export interface FileKind {
  /** "local file" */
  readonly name: string;
  readonly directory: string;
}

/** Write the file, with the directories it needs; what is computed of its content. */
export async function createFile(kind: FileKind, file: FileArguments, error: Reporter["error"]) {
  const { name, directory } = kind;
  const fail = (words: string, original: string) =>
    error(`Create ${name} error`, `An unexpected error occurred while ${words}\n\n+Original Error: ${original}`);
  const content = await contentOf(directory, file);
  if (typeof content === "string") return fail("parsing local file content", content);
  const parentProblem = await createParent(directory, file);
  if (parentProblem !== undefined) return fail("creating file directory", parentProblem);
  try {
    await writeFile(located(directory, file.filename), content, { mode: modeOf(file.file_permission) });
  } catch (thrown) {
    return fail("writing the file", fileErrorText(thrown, file.filename));
  }
  return hashesOf(content);
}

/** The bytes to write, or what is wrong with them. */
async function contentOf(directory: string, file: FileArguments): Promise<Buffer | string> {
  if (typeof file.sensitive_content === "string") return Buffer.from(file.sensitive_content, "utf8");
  if (file.content_base64 !== null) return decodeBase64(file.content_base64);
  if (file.source === null) return Buffer.from(file.content ?? "", "utf8");
  try {
    return await readFile(located(directory, file.source));
  } catch (thrown) {
    return fileErrorText(thrown, file.source);
  }
}

async function createParent(directory: string, file: FileArguments): Promise<string | undefined> {
  const parent = dirname(file.filename);
  const place = located(directory, parent);
  if (await exists(place)) return undefined;
  try {
    await makeDirectory(place, modeOf(file.directory_permission));
    return undefined;
  } catch (thrown) {
    return fileErrorText(thrown, parent, "mkdir");
  }
}

async function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}

/** Is the file still what was written? Reports what can't be read. */
export async function isUnchanged(
  { name, directory }: FileKind,
  filename: string,
  id: string | null,
  error: Reporter["error"],
): Promise<boolean> {
  try {
    return hashesOf(await readFile(located(directory, filename))).id === id;
  } catch (thrown) {
    if (isNotFound(thrown)) return false;
    error(
      `Read ${name} error`,
      `An unexpected error occurred while reading the file\n\n+Original Error: ${fileErrorText(thrown, filename)}`,
    );
    return false;
  }
}

/** Gone already, or not to be removed: both are as good. */
export async function removeFile({ directory }: FileKind, filename: string): Promise<void> {
  await rm(located(directory, filename), { force: true }).catch(() => undefined);
}
