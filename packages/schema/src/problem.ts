import { formatPath, type Path, type Value } from "@landform/cty";

/** Something wrong with a value, where in it and in which words. */
export interface PathProblem {
  readonly path: Path;
  readonly message: string;
}

/** `.tags["a"]: message`; `prefix`, such as an address, goes before the path. */
export function formatProblem(problem: PathProblem, prefix = ""): string {
  const place = `${prefix}${formatPath(problem.path)}`;
  return place === "" ? problem.message : `${place}: ${problem.message}`;
}

export function attributePath(path: Path, name: string): Path {
  return [...path, { kind: "attribute", name }];
}

export function indexPath(path: Path, key: Value): Path {
  return [...path, { kind: "index", key }];
}
