import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { BackendSetup } from "./open-backend.js";

/** A set up that is not that of the configuration: other commands than `init` go no further. */
export type OutdatedSetup = Extract<BackendSetup, { readonly kind: "initial" | "changed" | "unset" }>;

export function initNeeded(setup: OutdatedSetup, { name, productName }: Dialect): Diagnostic {
  const separator = setup.kind === "changed" ? ":" : ",";
  return {
    severity: "error",
    summary: `Backend initialization required${separator} please run "${name} init"`,
    detail: `Reason: ${reasonOf(setup)}

The "backend" is the interface that ${productName} uses to store state,
perform operations, etc. If this message is showing up, it means that the
${productName} configuration you're using is using a custom configuration for
the ${productName} backend.

Changes to backend configurations require reinitialization. This allows
${productName} to set up the new configuration, copy existing state, etc. Please run
"${name} init" with either the "-reconfigure" or "-migrate-state" flags to
use the current configuration.

If the change reason above is incorrect, please verify your configuration
hasn't changed and try again. At this point, no changes to your existing
configuration or state have been made.`,
  };
}

function reasonOf(setup: OutdatedSetup): string {
  switch (setup.kind) {
    case "initial":
      return `Initial configuration of the requested backend "${setup.given.type.name}"`;
    case "unset":
      return `Unsetting the previously set backend "${setup.record.type}"`;
    case "changed":
      return setup.record.type === setup.given.type.name
        ? "Backend configuration block has changed"
        : `Backend type changed from "${setup.record.type}" to "${setup.given.type.name}"`;
  }
}

/** `init` was not told what to do about a change. */
export function choiceNeeded({ name }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Backend configuration changed",
    detail: `A change in the backend configuration has been detected, which may require migrating existing state.

If you wish to attempt automatic migration of the state, use "${name} init -migrate-state".
If you wish to store the current configuration with no changes to the state, use "${name} init -reconfigure".`,
  };
}
