import type { Module } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";

/** A module and all it calls, at any depth, callers first. */
export function* modulesIn(node: ModuleNode): Iterable<ModuleNode> {
  yield node;
  for (const child of node.children.values()) yield* modulesIn(child);
}

/** The module at `path` below `root`. */
export function moduleAt(root: ModuleNode, path: Module): ModuleNode | undefined {
  let node: ModuleNode | undefined = root;
  for (const name of path) node = node?.children.get(name);
  return node;
}

/** The module nearest to `path` that is still there. */
export function nearestModule(root: ModuleNode, path: Module): ModuleNode {
  let node = root;
  for (const name of path) {
    const child = node.children.get(name);
    if (child === undefined) break;
    node = child;
  }
  return node;
}

/** The module whose call made `node`; none for the root. */
export function callerOf(root: ModuleNode, node: ModuleNode): ModuleNode | undefined {
  return node.path.length === 0 ? undefined : moduleAt(root, node.path.slice(0, -1));
}
