import type { Provider } from "@landform/addrs";
import { describe, expect, it } from "vitest";
import { type EmbeddedProvider, embeddedProviderFor } from "./embedded-providers.js";

const create: EmbeddedProvider["create"] = () => Promise.reject(new Error("not opened here"));
const embedded: readonly EmbeddedProvider[] = [
  { type: "disk", namespace: "acme", version: "2.0.0", create },
  { type: "disk", namespace: "acme", hostname: "example.org", version: "3.0.0", create },
  { type: "local", version: "9.9.9", create },
  { type: "local", version: "2.9.0", create },
  { type: "terraform", create },
];

function found(hostname: string, namespace: string, type: string): string | undefined {
  const provider: Provider = { hostname, namespace, type };
  const answer = embeddedProviderFor(provider, embedded);
  return answer && (answer.version ?? "built in");
}

describe("embeddedProviderFor", () => {
  it.each([
    { address: ["registry.opentofu.org", "acme", "disk"], want: "2.0.0" },
    { address: ["registry.terraform.io", "acme", "disk"], want: "2.0.0" },
    { address: ["registry.opentofu.org", "hashicorp", "disk"], want: undefined },
    { address: ["example.com", "acme", "disk"], want: undefined },
    { address: ["example.org", "acme", "disk"], want: "3.0.0" },
    { address: ["registry.opentofu.org", "hashicorp", "local"], want: "9.9.9" },
    { address: ["terraform.io", "builtin", "terraform"], want: "built in" },
    { address: ["terraform.io", "builtin", "local"], want: undefined },
    { address: ["registry.opentofu.org", "hashicorp", "terraform"], want: undefined },
  ] as const)("$address", ({ address: [hostname, namespace, type], want }) => {
    expect(found(hostname, namespace, type)).toBe(want);
  });
});
