import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { LockAttempt, LockInfo, StateLocking, StateStore, UnlockResult } from "@landform/state";
import { loadingProblem, savingProblem } from "../remote-problems.js";
import { isPgProblem, type PgConnection } from "./pg-connection.js";

export interface PgPlace {
  readonly connection: PgConnection;
  /** Of the table, with its schema, for use in statements. */
  readonly table: string;
  readonly workspace: string;
  /** The lock for making workspaces, which have no row of their own yet. */
  readonly creationLock: string;
}

/** A state that is a row. Its lock is held by our connection, under the row's number. */
export class PgStateStore implements StateStore, StateLocking {
  readonly writesUnchanged = false;
  readonly locking: StateLocking = this;
  readonly #place: PgPlace;
  #held: { readonly info: LockInfo; readonly number: string } | undefined;

  constructor(place: PgPlace) {
    this.#place = place;
  }

  async read(): Promise<WithDiagnostics<Uint8Array | undefined>> {
    const { connection, table, workspace } = this.#place;
    const rows = await connection.query(`SELECT data FROM ${table} WHERE name = $1`, [workspace]);
    if (isPgProblem(rows)) return { value: undefined, diagnostics: [loadingProblem(rows.message)] };
    const data = rows[0]?.data;
    return { value: typeof data === "string" ? Buffer.from(data) : undefined, diagnostics: [] };
  }

  async write(snapshot: Uint8Array): Promise<readonly Diagnostic[]> {
    const { connection, table, workspace } = this.#place;
    const written = await connection.query(
      `INSERT INTO ${table} (name, data) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET data = $2`,
      [workspace, Buffer.from(snapshot).toString()],
    );
    return isPgProblem(written) ? [savingProblem(written.message)] : [];
  }

  async tryLock(info: LockInfo): Promise<LockAttempt> {
    const { connection, table, workspace, creationLock } = this.#place;
    const rows = await connection.query(
      `SELECT id::text AS number, pg_try_advisory_lock(id) AS own, pg_try_advisory_lock($1) AS making FROM ${table} WHERE name = $2`,
      [creationLock, workspace],
    );
    if (isPgProblem(rows)) return { kind: "held", message: rows.message, holder: info };
    const [row] = rows;
    if (row === undefined) return this.#lockCreation(info);
    const number = String(row.number);
    if (row.making === true) await this.#release(creationLock);
    if (row.own === true && row.making === true) return this.#hold(info, number);
    if (row.own === true) await this.#release(number);
    const problem =
      row.own === true
        ? `Cannot lock workspace; already locked for workspace creation: ${workspace}`
        : `Workspace is already locked: ${workspace}`;
    return { kind: "held", message: problem, holder: info };
  }

  async unlock(_id: string): Promise<UnlockResult> {
    const held = this.#held;
    if (held === undefined) return { kind: "unlocked" };
    const problem = await this.#release(held.number);
    if (problem !== undefined) return { kind: "failed", message: problem, holder: held.info };
    this.#held = undefined;
    return { kind: "unlocked" };
  }

  async #lockCreation(info: LockInfo): Promise<LockAttempt> {
    const { connection, workspace, creationLock } = this.#place;
    const rows = await connection.query("SELECT pg_try_advisory_lock($1) AS making", [creationLock]);
    if (isPgProblem(rows)) return { kind: "held", message: rows.message, holder: info };
    if (rows[0]?.making === true) return this.#hold(info, creationLock);
    return { kind: "held", message: `Already locked for workspace creation: ${workspace}`, holder: info };
  }

  #hold(info: LockInfo, number: string): LockAttempt {
    this.#held = { info: { ...info, path: number }, number };
    return { kind: "locked", id: info.id, diagnostics: [] };
  }

  /** Undefined, or why it could not be given up. */
  async #release(number: string): Promise<string | undefined> {
    const rows = await this.#place.connection.query("SELECT pg_advisory_unlock($1)", [number]);
    return isPgProblem(rows) ? rows.message : undefined;
  }
}
