import type { ModuleEvent } from "@landform/installer";

/** What people are told of a module that is installed. */
export function moduleLine(event: ModuleEvent): string {
  const key = event.path.join(".");
  if (event.kind === "installed") return `- ${key} in ${event.directory}`;
  const version = event.version === undefined ? "" : ` ${event.version}`;
  return `Downloading ${event.source}${version} for ${key}...`;
}
