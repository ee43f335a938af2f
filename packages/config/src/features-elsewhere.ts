import type { Dialect } from "@landform/addrs";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import type { DecodeContext } from "./decode-context.js";

/** Since which version Terraform or OpenTofu has something. */
interface Since {
  readonly terraform?: string;
  readonly tofu?: string;
}

/** A kind of block in which something may stand that not every version knows. */
export type Container = "file" | "terraform" | "variable" | "output" | "lifecycle" | "provider" | "module" | "import";

/** What one of the two languages lacks, at least in the version that we speak, by where it stands and its name. */
const features: Readonly<Record<Container, Readonly<Record<string, Since>>>> = {
  file: { language: { tofu: "1.12" }, action: { terraform: "1.14" }, list: { terraform: "1.14" } },
  terraform: { encryption: { tofu: "1.7" }, state_store: { terraform: "1.14" } },
  variable: { const: { tofu: "1.12", terraform: "1.15" }, deprecated: { tofu: "1.10", terraform: "1.15" } },
  output: { deprecated: { tofu: "1.10", terraform: "1.15" }, type: { terraform: "1.15" } },
  lifecycle: {
    enabled: { tofu: "1.11" },
    destroy: { tofu: "1.12", terraform: "1.16" },
    action_trigger: { terraform: "1.14" },
  },
  provider: { for_each: { tofu: "1.9" } },
  module: { lifecycle: { tofu: "1.11" } },
  import: { identity: { tofu: "1.12", terraform: "1.12" } },
};

const refusals: ReadonlySet<string> = new Set([
  "Unsupported argument",
  "Unsupported block type",
  "Extraneous JSON object property",
  "Reserved argument name in provider block",
  "Reserved block type name in module block",
]);

/**
 * A sink for what is refused in a block: a note is added where the other language, or a later version of this one, has
 * what is not expected here.
 */
export function tellingOfFeatures(container: Container, context: DecodeContext, diags: DiagnosticSink): DiagnosticSink {
  return {
    add(diagnostic) {
      const note = refusals.has(diagnostic.summary) ? noteOn(diagnostic, container, context) : undefined;
      diags.add(note === undefined ? diagnostic : { ...diagnostic, note });
    },
  };
}

/** As `tellingOfFeatures`, for what must be a constant in Terraform. */
export function tellingOfStaticValues(dialect: Dialect, diags: DiagnosticSink): DiagnosticSink {
  const note = `OpenTofu since version 1.8 takes variables and local values here that are known before planning. ${readAs(dialect)}${useOpenTofu}`;
  return {
    add: (diagnostic) =>
      diags.add(diagnostic.summary === "Variables not allowed" ? { ...diagnostic, note } : diagnostic),
  };
}

function noteOn({ detail }: Diagnostic, container: Container, { dialect }: DecodeContext): string | undefined {
  const name = /"([^"]+)"/.exec(detail)?.[1] ?? "";
  const known = features[container];
  const since = Object.hasOwn(known, name) ? known[name] : undefined;
  if (since === undefined) return undefined;
  const owners = [
    ...(since.terraform === undefined ? [] : [`Terraform since version ${since.terraform}`]),
    ...(since.tofu === undefined ? [] : [`OpenTofu since version ${since.tofu}`]),
  ];
  const verb = owners.length > 1 ? "have" : "has";
  const advice = dialect.name === "terraform" && since.tofu !== undefined ? useOpenTofu : "";
  return `${owners.join(" and ")} ${verb} "${name}" here. ${readAs(dialect)}${advice}`;
}

function readAs({ productName, version }: Dialect): string {
  return `This configuration is read as one of ${productName} ${version}.`;
}

const useOpenTofu = ' Use "-dialect=tofu" to have it read as one of OpenTofu.';
