import type { Dialect } from "@landform/addrs";
import type { GraphRecipe, GraphTransform } from "./build-graph.js";
import type { ConfigGraphInput } from "./config-graph-input.js";
import { addModuleCalls } from "./transforms/add-module-calls.js";
import { addNamedValues } from "./transforms/add-named-values.js";
import { addOrphans } from "./transforms/add-orphans.js";
import { addProviders } from "./transforms/add-providers.js";
import { addResources } from "./transforms/add-resources.js";
import { checkPassedProviders } from "./transforms/check-passed-providers.js";
import { checkProviderFunctions } from "./transforms/check-provider-functions.js";
import { connectModules } from "./transforms/connect-modules.js";
import { connectReferences } from "./transforms/connect-references.js";
import { keepSelected } from "./transforms/keep-selected.js";
import { type ConfigVertex, formatVariable, formatVertex, type VariableVertex } from "./vertex.js";

/** Everything, whatever is selected. */
export const mirrorSteps: Readonly<Record<string, GraphTransform<ConfigVertex, ConfigGraphInput>>> = {
  checkPassedProviders,
  addModuleCalls,
  addNamedValues,
  addResources,
  addOrphans,
  addProviders,
  checkProviderFunctions,
  connectReferences,
  connectModules,
};

export const wholeGraph: GraphRecipe<ConfigVertex, ConfigGraphInput> = {
  steps: mirrorSteps,
  describe: (vertex, { dialect }) =>
    vertex.kind === "variable" ? variableInCircle(vertex, dialect) : formatVertex(vertex),
};

/** What is selected of it. */
export const configGraph: typeof wholeGraph = { ...wholeGraph, steps: { ...mirrorSteps, keepSelected } };

/** The reference tools find a variable's value and check it in two steps, of which one or both may be in a circle. */
function variableInCircle(vertex: VariableVertex, { name }: Dialect): readonly string[] {
  const address = formatVariable(vertex);
  const isGiven = vertex.input !== undefined;
  if (name === "tofu") return [`${address} (expand, reference)`, ...(isGiven ? [`${address} (expand, input)`] : [])];
  const isChecked = vertex.config.validations.length > 0;
  return [...(isChecked ? [`${address} (validation)`] : []), ...(isGiven ? [`${address} (expand)`] : [])];
}
