import type { Module } from "@landform/addrs";

/** What is told of the installation of modules. `path` is that of the call. */
export type ModuleEvent =
  | {
      readonly kind: "download";
      readonly path: Module;
      /** An address, or the name of a registry's module, whose version is then told. */
      readonly source: string;
      readonly version?: string;
    }
  | {
      readonly kind: "installed";
      readonly path: Module;
      /** Relative to the working directory; empty when there is none. */
      readonly directory: string;
    };

interface Branch {
  readonly events: ModuleEvent[];
  /** In the order of the calls' names. */
  readonly calls: Map<string, Branch>;
  isLoaded: boolean;
}

/**
 * Tells events in the order of the module tree, as if one module was installed after the other: each as soon as all
 * before it is told.
 */
export class OrderedModuleEvents {
  readonly #root = branch();
  readonly #tell: (event: ModuleEvent) => void;

  constructor(tell: (event: ModuleEvent) => void) {
    this.#tell = tell;
  }

  /** Calls of one module begin in the order of their names. */
  begin(path: Module): void {
    this.#find(path);
  }

  add(event: ModuleEvent): void {
    this.#find(event.path).events.push(event);
    this.#advance(this.#root);
  }

  /** Nothing more comes of this module and those that it calls. */
  end(path: Module): void {
    this.#find(path).isLoaded = true;
    this.#advance(this.#root);
  }

  #find(path: Module): Branch {
    let found = this.#root;
    for (const name of path) {
      const next = found.calls.get(name) ?? branch();
      found.calls.set(name, next);
      found = next;
    }
    return found;
  }

  /** Whether all of a branch is told; what is, is forgotten, so that the next time is short. */
  #advance(current: Branch): boolean {
    for (const event of current.events.splice(0)) this.#tell(event);
    for (const [name, next] of current.calls) {
      if (!this.#advance(next)) return false;
      current.calls.delete(name);
    }
    return current.isLoaded;
  }
}

function branch(): Branch {
  return { events: [], calls: new Map(), isLoaded: false };
}
