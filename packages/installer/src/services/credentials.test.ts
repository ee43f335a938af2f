import { describe, expect, it } from "vitest";
import { emptyCliConfig } from "../cli-config/cli-config.js";
import { tokenFor } from "./credentials.js";

const config = {
  ...emptyCliConfig,
  credentials: new Map([["app.example.com", { token: "from-file", file: "rc" }]]),
};

describe("tokenFor", () => {
  it.each([
    { hostname: "app.example.com", env: {}, want: "from-file" },
    { hostname: "app.example.com", env: { TF_TOKEN_app_example_com: "from-env" }, want: "from-env" },
    { hostname: "my-app.example.com", env: { TF_TOKEN_my__app_example_com: "dashed" }, want: "dashed" },
    { hostname: "my-app.example.com", env: { "TF_TOKEN_my-app_example_com": "dash" }, want: "dash" },
    { hostname: "пример.example.com", env: { "TF_TOKEN_xn--e1afmkfd_example_com": "puny" }, want: "puny" },
    { hostname: "пример.example.com", env: { TF_TOKEN_xn____e1afmkfd_example_com: "puny" }, want: "puny" },
    { hostname: "other.example.com", env: { TF_TOKEN_app_example_com: "x" }, want: undefined },
    { hostname: "app.example.com:8443", env: { TF_TOKEN_app_example_com: "x" }, want: undefined },
  ])("$hostname with $env", async ({ hostname, env, want }) => {
    expect(await tokenFor(hostname, { env, config, file: "/nowhere/credentials.tfrc.json" })).toBe(want);
  });
});
