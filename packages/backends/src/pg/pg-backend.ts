import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { StateStore } from "@landform/state";
import { type Backend, type BackendContext, type CreatedBackend, defaultWorkspace } from "../backend.js";
import { makeWorkspace } from "../make-workspace.js";
import { problem } from "../remote-problems.js";
import { isPgProblem, PgConnection, type PgProblem, quotedName } from "./pg-connection.js";
import { PgStateStore } from "./pg-state-store.js";

export interface PgSettings {
  /** A URL, or words; empty: what the environment says. */
  readonly connection: string;
  readonly schema: string;
  readonly table: string;
  readonly index: string;
  /** What is made when it is not there. */
  readonly makes: { readonly schema: boolean; readonly table: boolean; readonly index: boolean };
}

export async function createPgBackend(settings: PgSettings, context: BackendContext): Promise<CreatedBackend> {
  const connection = await PgConnection.open(settings.connection, context.env);
  const failure = isPgProblem(connection) ? connection : await prepare(connection, settings);
  if (failure !== undefined || isPgProblem(connection))
    return { value: undefined, diagnostics: failure === undefined ? [] : [problem(failure.message)] };
  return { value: new PgBackend(connection, settings, context), diagnostics: [] };
}

/** Undefined, or what could not be made. */
async function prepare(connection: PgConnection, settings: PgSettings): Promise<PgProblem | undefined> {
  const schema = quotedName(settings.schema);
  const table = `${schema}.${quotedName(settings.table)}`;
  if (settings.makes.schema) {
    // Who may not make schemas may use one that is there.
    const found = await connection.query("SELECT 1 FROM information_schema.schemata WHERE schema_name = $1", [
      settings.schema,
    ]);
    if (isPgProblem(found)) return found;
    const made = found.length > 0 ? found : await connection.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    if (isPgProblem(made)) return made;
  }
  const statements = [
    ...(settings.makes.table ? [makeNumbers, makeTable(table)] : []),
    ...(settings.makes.index
      ? [`CREATE UNIQUE INDEX IF NOT EXISTS ${quotedName(settings.index)} ON ${table} (name)`]
      : []),
  ];
  for (const statement of statements) {
    const made = await connection.query(statement);
    if (isPgProblem(made)) return made;
  }
  return undefined;
}

/** Locks know only numbers, which are those of all states in the database. */
const makeNumbers = "CREATE SEQUENCE IF NOT EXISTS public.global_states_id_seq AS bigint";

function makeTable(table: string): string {
  return `CREATE TABLE IF NOT EXISTS ${table} (
    id bigint NOT NULL DEFAULT nextval('public.global_states_id_seq') PRIMARY KEY,
    name text UNIQUE,
    data text
  )`;
}

class PgBackend implements Backend {
  readonly hasWorkspaces = true;
  readonly #connection: PgConnection;
  readonly #settings: PgSettings;
  readonly #context: BackendContext;

  constructor(connection: PgConnection, settings: PgSettings, context: BackendContext) {
    this.#connection = connection;
    this.#settings = settings;
    this.#context = context;
  }

  async workspaces(): Promise<WithDiagnostics<readonly string[]>> {
    const rows = await this.#connection.query(`SELECT name FROM ${this.#table} WHERE name != 'default' ORDER BY name`);
    if (isPgProblem(rows)) return { value: [defaultWorkspace], diagnostics: [problem(rows.message)] };
    return { value: [defaultWorkspace, ...rows.map(({ name }) => String(name))], diagnostics: [] };
  }

  async open(workspace: string): Promise<WithDiagnostics<StateStore | undefined>> {
    const store = new PgStateStore({
      connection: this.#connection,
      table: this.#table,
      workspace,
      creationLock: creationLock(this.#settings, this.#context),
    });
    if (workspace === defaultWorkspace) return { value: store, diagnostics: [] };
    const { value: names, diagnostics } = await this.workspaces();
    if (diagnostics.length > 0) return { value: undefined, diagnostics };
    return names.includes(workspace) ? { value: store, diagnostics: [] } : makeWorkspace(store, this.#context);
  }

  async deleteWorkspace(workspace: string): Promise<readonly Diagnostic[]> {
    if (workspace === defaultWorkspace || workspace === "") return [problem("can't delete default state")];
    const deleted = await this.#connection.query(`DELETE FROM ${this.#table} WHERE name = $1`, [workspace]);
    return isPgProblem(deleted) ? [problem(deleted.message)] : [];
  }

  get #table(): string {
    return `${quotedName(this.#settings.schema)}.${quotedName(this.#settings.table)}`;
  }
}

/** OpenTofu has one for each table; the two tools must not take turns with one table at the same time. */
function creationLock({ schema, table }: PgSettings, { dialect }: BackendContext): string {
  return dialect.name === "terraform" ? "-1" : String(-fnv32(`${schema}\0${table}`));
}

/** The hash function FNV-1 of 32 bits. */
function fnv32(text: string): number {
  return Buffer.from(text).reduce((hash, byte) => (Math.imul(hash, 0x01000193) ^ byte) >>> 0, 0x811c9dc5);
}
