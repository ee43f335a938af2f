import path from "node:path";
import { fileProblem, makeDirectory } from "@landform/backends";
import { type FetchProblem, fetchProblem } from "../fetch-problem.js";

const atOnce = 8;

/** Save objects of a storage service as the files of a directory: what follows `prefix` in their keys is the path. */
export async function saveObjects(
  keys: readonly string[],
  prefix: string,
  target: string,
  save: (key: string, file: string) => Promise<FetchProblem | undefined>,
): Promise<FetchProblem | undefined> {
  const wanted = keys.filter((key) => key.startsWith(prefix) && !key.endsWith("/"));
  const leading = wanted.find((key) => key.split(/[/\\]/).includes(".."));
  if (leading !== undefined) return fetchProblem(`object key contains '..': ${leading}`);
  let problem: FetchProblem | undefined;
  const rest = wanted.values();
  const saveRest = async (): Promise<void> => {
    for (const key of rest) {
      if (problem !== undefined) return;
      const file = path.join(target, key.slice(prefix.length));
      try {
        await makeDirectory(path.dirname(file));
        problem ??= await save(key, file);
      } catch (error) {
        problem ??= fetchProblem(fileProblem(error));
      }
    }
  };
  try {
    await makeDirectory(target);
  } catch (error) {
    return fetchProblem(fileProblem(error));
  }
  await Promise.all(Array.from({ length: atOnce }, saveRest));
  return problem;
}
