import {
  type AbsResource,
  type AbsResourceInstance,
  absResourceOf,
  type Dialect,
  formatAbsResource,
  formatAbsResourceInstance,
  formatModuleInstance,
} from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { type State, WorkingState } from "@landform/state";
import { warningAt } from "../diagnostics.js";
import { impliedMoves } from "./implied-moves.js";
import { mayBeSame, mayBeWithin, patternOf, patternOfResource } from "./move-pattern.js";
import { destinationOf, explicitMoves, type MoveStatement } from "./move-statement.js";
import { orderMoves } from "./order-moves.js";

/** A state in which objects stand where the present configuration has them. */
export interface Moves {
  readonly state: State;
  readonly statements: readonly MoveStatement[];
  /** Every instance that moved, with the place where it was first and the place where it is. */
  readonly moved: readonly { readonly from: AbsResourceInstance; readonly to: AbsResourceInstance }[];
  /** Where an instance was before; the very same address where it did not move. */
  readonly previousAddress: (address: AbsResourceInstance) => AbsResourceInstance;
  /** What could not move, because something is at its new place already. */
  readonly blocked: readonly { readonly actual: string; readonly wanted: string }[];
}

/** Move objects as `moved` blocks say, and as is implied where `count` came or went. Invalid statements do nothing. */
export function moveObjects(config: ModuleNode, state: State, dialect: Dialect): Moves {
  const statements = explicitMoves(config);
  const mover = new Mover(state);
  for (const statement of orderMoves(statements) ?? []) mover.carryOut(statement);
  const patterns = statements.flatMap((statement) => [
    patternOf(statement, statement.from),
    patternOf(statement, statement.to),
  ]);
  const isMentioned = (address: AbsResource) => {
    const own = patternOfResource(address);
    return patterns.some((pattern) => mayBeSame(own, pattern) || mayBeWithin(own, pattern));
  };
  for (const { from, to } of impliedMoves(config, mover.state(), dialect, isMentioned)) mover.move(from, to);
  return mover.moves(statements);
}

/** A state whose instances are being moved. */
class Mover {
  readonly #working: WorkingState;
  readonly #start: State;
  /** By the address where it is now, as text. */
  readonly #moved = new Map<string, { readonly from: AbsResourceInstance; readonly to: AbsResourceInstance }>();
  readonly #blocked = new Map<string, string>();

  constructor(state: State) {
    this.#start = state;
    this.#working = new WorkingState(state);
  }

  state(): State {
    return this.#moved.size === 0 ? this.#start : this.#working.snapshot();
  }

  carryOut(statement: MoveStatement): void {
    const moves = [...this.#working.resources()].flatMap((resource) =>
      Array.from(
        resource.instances.keys(),
        (key): AbsResourceInstance => ({ ...absResourceOf({ ...resource, key }), key }),
      ),
    );
    const wholeOf = wholes[statement.scope];
    const present = wholeOf && new Set(moves.map(wholeOf));
    for (const from of moves) {
      const to = destinationOf(statement, from);
      if (to === undefined) continue;
      // A whole module or resource moves only where there is none yet.
      if (wholeOf !== undefined && present?.has(wholeOf(to)) === true) this.#blocked.set(wholeOf(from), wholeOf(to));
      else this.move(from, to);
    }
  }

  move(from: AbsResourceInstance, to: AbsResourceInstance): void {
    const name = formatAbsResourceInstance(from);
    if (!this.#working.moveInstance(from, to)) {
      this.#blocked.set(name, formatAbsResourceInstance(to));
      return;
    }
    const earlier = this.#moved.get(name);
    this.#moved.delete(name);
    this.#moved.set(formatAbsResourceInstance(to), { from: earlier?.from ?? from, to });
  }

  moves(statements: readonly MoveStatement[]): Moves {
    const moved = this.#moved;
    return {
      state: this.state(),
      statements,
      moved: [...moved.values()],
      previousAddress: (address) =>
        moved.size === 0 ? address : (moved.get(formatAbsResourceInstance(address))?.from ?? address),
      blocked: Array.from(this.#blocked, ([actual, wanted]) => ({ actual, wanted })),
    };
  }
}

/** What moves as one thing. */
const wholes: Readonly<Record<MoveStatement["scope"], ((address: AbsResourceInstance) => string) | undefined>> = {
  moduleCall: ({ module }) => formatModuleInstance(module),
  moduleInstance: ({ module }) => formatModuleInstance(module),
  resource: formatAbsResource,
  resourceInstance: undefined,
};

/** A warning about objects that are in each other's way. */
export function blockedMoves({ blocked }: Moves, dialect: Dialect): Diagnostic | undefined {
  if (blocked.length === 0) return undefined;
  const product = dialect.productName;
  const command = dialect.name === "terraform" ? "terraform" : "tofu";
  const lines = blocked.map(({ actual, wanted }) => `\n  - ${actual} could not move to ${wanted}`).join("");
  const detail = `${product} tried to adjust resource instance addresses in the prior state based on change information recorded in the configuration, but some adjustments did not succeed due to existing objects already at the intended addresses:${lines}\n\n${product} has planned to destroy these objects. If ${product}'s proposed changes aren't appropriate, you must first resolve the conflicts using the "${command} state" subcommands and then create a new plan.`;
  return warningAt(undefined, "Unresolved resource instance address changes", detail);
}
