import { createLocalProvider } from "@landform/provider-local";
import { nullProvider } from "@landform/provider-null";
import { randomProvider } from "@landform/provider-random";
import type { ProviderDefinition } from "@landform/provider-sdk";
import { createTimeProvider } from "@landform/provider-time";

/** The embedded providers that the suite has cases for, by name. */
export function embeddedProviders(directory: string): ReadonlyMap<string, ProviderDefinition> {
  const definitions = [
    createLocalProvider(directory),
    nullProvider,
    randomProvider,
    createTimeProvider(() => new Date()),
  ];
  return new Map(definitions.map((definition) => [definition.name, definition]));
}
