import { Client } from "pg";
import { connectionSettings } from "./connection-settings.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Why a database did not do what it was asked. */
export interface PgProblem {
  readonly kind: "pgProblem";
  readonly message: string;
}

export type PgRow = Readonly<Record<string, unknown>>;

/** One connection to a database, on which locks are held. A program that waits for nothing else ends it. */
export class PgConnection {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(text: string, env: Environment): Promise<PgConnection | PgProblem> {
    try {
      const client = new Client(connectionSettings(text, env));
      // A connection that breaks is told by the query that needs it.
      client.on("error", () => undefined);
      await client.connect();
      keepRunningFor(client, false);
      return new PgConnection(client);
    } catch (error) {
      return problemOf(error);
    }
  }

  /** What is in the statement as `$1` is never a part of its text. */
  async query(statement: string, values: readonly string[] = []): Promise<readonly PgRow[] | PgProblem> {
    keepRunningFor(this.#client, true);
    try {
      return (await this.#client.query<PgRow>(statement, [...values])).rows;
    } catch (error) {
      return problemOf(error);
    } finally {
      keepRunningFor(this.#client, false);
    }
  }
}

/** Does the program wait for this connection? The library can tell it so, but its types do not know. */
function keepRunningFor(client: Client, keeps: boolean): void {
  const method: unknown = Reflect.get(client, keeps ? "ref" : "unref");
  if (typeof method === "function") method.call(client);
}

export function isPgProblem(value: unknown): value is PgProblem {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "pgProblem";
}

/** A name for use in a statement. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function problemOf(error: unknown): PgProblem {
  return { kind: "pgProblem", message: messageOf(error) };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors.at(-1));
  if ("severity" in error) return `pq: ${error.message}`;
  if ("code" in error && error.code === "ECONNREFUSED" && "address" in error && "port" in error)
    return `dial tcp ${error.address}:${error.port}: connect: connection refused`;
  return error.message === "The server does not support SSL connections"
    ? "pq: SSL is not enabled on the server"
    : error.message;
}
