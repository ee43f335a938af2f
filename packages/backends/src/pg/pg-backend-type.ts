import type { Dialect } from "@landform/addrs";
import { bool, string, type Value } from "@landform/cty";
import { type ArgumentDefaults, readArguments } from "../arguments/read-arguments.js";
import { optionalAttributes } from "../arguments/schema.js";
import type { BackendContext, BackendType } from "../backend.js";
import type { PgSettings } from "./pg-backend.js";

/** `backend "pg"`: rows of a table in PostgreSQL, with locks that end with the connection. */
export function pgBackendType(dialect: Dialect["name"]): BackendType {
  return {
    name: "pg",
    schema: optionalAttributes({
      ...argumentTypes,
      ...(dialect === "tofu" && { index_name: string, table_name: string }),
    }),
    async create(config, context) {
      const { createPgBackend } = await import("./pg-backend.js");
      return createPgBackend(settingsFrom(config, context), context);
    },
  };
}

const argumentTypes = {
  conn_str: string,
  schema_name: string,
  skip_index_creation: bool,
  skip_schema_creation: bool,
  skip_table_creation: bool,
};

const defaults: ArgumentDefaults = {
  conn_str: { env: ["PG_CONN_STR"] },
  index_name: { env: ["PG_INDEX_NAME"], fallback: "states_by_name" },
  schema_name: { env: ["PG_SCHEMA_NAME"], fallback: "terraform_remote_state" },
  skip_index_creation: { env: ["PG_SKIP_INDEX_CREATION"] },
  skip_schema_creation: { env: ["PG_SKIP_SCHEMA_CREATION"] },
  skip_table_creation: { env: ["PG_SKIP_TABLE_CREATION"] },
  table_name: { env: ["PG_TABLE_NAME"], fallback: "states" },
};

/** Names of table and index can be chosen in OpenTofu only. */
function settingsFrom(config: Value, { dialect, env }: BackendContext): PgSettings {
  const { text, flag } = readArguments(config, defaults, env);
  const isTofu = dialect.name === "tofu";
  return {
    connection: text("conn_str"),
    schema: text("schema_name"),
    table: isTofu ? text("table_name") : "states",
    index: isTofu ? text("index_name") : "states_by_name",
    makes: {
      schema: !flag("skip_schema_creation"),
      table: !flag("skip_table_creation"),
      index: !flag("skip_index_creation"),
    },
  };
}
