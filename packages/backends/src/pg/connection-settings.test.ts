import { describe, expect, it } from "vitest";
import { connectionSettings } from "./connection-settings.js";

describe("connectionSettings", () => {
  it.each([
    {
      text: "postgres://u:p%20w@db.example.com:5433/states?sslmode=disable",
      env: {},
      want: { host: "db.example.com", port: 5433, user: "u", password: "p w", database: "states", ssl: false },
    },
    {
      text: "postgres://u@/states?host=/run/postgresql",
      env: {},
      want: { host: "/run/postgresql", port: 5432, user: "u", database: "states", ssl: { rejectUnauthorized: false } },
    },
    {
      text: "host=h dbname='my db' user=u password='it\\'s' sslmode=disable",
      env: {},
      want: { host: "h", port: 5432, user: "u", password: "it's", database: "my db", ssl: false },
    },
    {
      text: "",
      env: { PGHOST: "h", PGPORT: "1", PGUSER: "u", PGPASSWORD: "p", PGDATABASE: "d", PGSSLMODE: "verify-full" },
      want: { host: "h", port: 1, user: "u", password: "p", database: "d", ssl: { rejectUnauthorized: true } },
    },
  ])("$text $env", ({ text, env, want }) => {
    expect(connectionSettings(text, env)).toEqual({ ...want, connectionTimeoutMillis: 0 });
  });
});
