import type { Value } from "@landform/cty";
import { hasErrors } from "@landform/diagnostics";
import type { BackendContext, BackendType, CreatedBackend } from "./backend.js";

/** A backend of a type, unless its arguments are wrong. `config` is of the schema's implied type and wholly known. */
export async function createBackend(
  type: BackendType,
  config: Value,
  context: BackendContext,
): Promise<CreatedBackend> {
  const problems = type.check?.(config, context) ?? [];
  if (hasErrors(problems)) return { value: undefined, diagnostics: problems };
  const { value, diagnostics } = await type.create(config, context);
  return { value, diagnostics: [...problems, ...diagnostics] };
}
