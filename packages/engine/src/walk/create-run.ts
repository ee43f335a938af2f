import { Limiter } from "@landform/dag";
import { OpenObjects } from "../ephemeral/open-objects.js";
import type { ConstantLocals } from "../evaluate/constant-locals.js";
import { functionsFor } from "../evaluate/functions.js";
import { LiveModules } from "../evaluate/live-modules.js";
import { createScopes } from "../evaluate/module-scope.js";
import type { InputValues, OperationContext } from "../operation.js";
import { ProviderFunctions } from "../providers/provider-functions.js";
import type { ProviderInstances } from "../providers/provider-instances.js";
import type { Schemas } from "../providers/schemas.js";
import type { Run } from "./run.js";

export interface RunInput {
  readonly context: OperationContext;
  readonly schemas: Schemas;
  readonly providers: ProviderInstances;
  readonly variables: InputValues;
  readonly isApply: boolean;
  readonly isValidation?: boolean;
  /** None when not given: what is not known is an error then. */
  readonly unexpanded?: Run["unexpanded"];
  readonly planTime?: Date;
  /** Found by the walks of this operation. */
  readonly constants?: ConstantLocals;
}

/** A run that has not found out anything yet. */
export function createRun(input: RunInput): Run {
  const { context, schemas, providers, variables, isApply, isValidation = false } = input;
  const { dialect, workspace, directories } = context;
  const providerFunctions = new ProviderFunctions({ providers, schemas, dialect, isValidation });
  return {
    context,
    schemas,
    providers,
    variables,
    constants: input.constants,
    modules: new LiveModules(context.config, context.test?.outputsOf),
    scopes: createScopes(
      { dialect, workspace, directories, isApply, isValidation },
      functionsFor(context, input),
      providerFunctions,
      isValidation ? schemas : undefined,
    ),
    providerFunctions,
    openObjects: new OpenObjects(),
    limiter: new Limiter(context.parallelism),
    unexpanded: input.unexpanded ?? new Set(),
  };
}
