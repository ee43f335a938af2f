import { quoted } from "@landform/diagnostics";
import type { Dialect, MissingFunction } from "@landform/hcl";

/** Why there is no function `name`, which has a namespace; `undefined` for names without one. */
export function explainMissingFunction(name: string, dialect: Dialect): MissingFunction | undefined {
  if (!name.includes("::")) return undefined;
  return dialect === "terraform" ? explainForTerraform(name) : explainForTofu(name);
}

function explainForTerraform(name: string): MissingFunction {
  const [namespace = "", provider = "", ...rest] = name.split("::");
  const summary = "Unknown provider function";
  if (namespace !== "provider") {
    const rule = 'Provider function calls must use the "provider::" namespace prefix.';
    return { summary, detail: `The function namespace ${quoted(namespace)} is not valid. ${rule}` };
  }
  if (rest.length === 0) {
    return { summary, detail: 'The function call must include the provider name after the "provider::" prefix.' };
  }
  const advice = `Ensure that provider name ${quoted(provider)} is declared in this module's required_providers block, and that this provider offers a function named ${quoted(rest.at(-1) ?? "")}.`;
  return { summary, detail: `There is no function named ${quoted(name)}. ${advice}` };
}

function explainForTofu(name: string): MissingFunction {
  const [namespace, provider = "", ...rest] = name.split("::");
  if (namespace === "core") {
    const base = name.slice("core::".length);
    return {
      summary: "Call to unknown function",
      detail: `There is no builtin (core::) function named ${quoted(base)}.`,
    };
  }
  if (namespace !== "provider") {
    return {
      summary: "Unknown function namespace",
      detail: `Function ${quoted(name)} does not exist within a valid namespace (provider,core)`,
    };
  }
  if (rest.length === 0 || rest.length > 2) {
    const form = "provider::<name>::<function> or provider::<name>::<alias>::<function>";
    return {
      summary: "Unable to parse provider function",
      detail: `invalid provider function ${quoted(name)}: expected ${form}`,
    };
  }
  return {
    summary: "Unknown function provider",
    detail: `Provider ${quoted(provider)} does not exist within the required_providers of this module`,
  };
}
