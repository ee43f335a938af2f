import { describe, expect, it } from "vitest";
import { netrcEntry } from "./netrc.js";

const text = `# mine
machine a.example login alice password secret
macdef init
machine trap login no password no

machine b.example
  login bob
  password other
default login anyone password none
`;

describe("netrcEntry", () => {
  it.each([
    { host: "a.example", want: { login: "alice", password: "secret" } },
    { host: "b.example", want: { login: "bob", password: "other" } },
    { host: "trap", want: { login: "anyone", password: "none" } },
  ])("$host", ({ host, want }) => {
    expect(netrcEntry(text, host)).toMatchObject(want);
  });
});
