import type { Limiter } from "@landform/dag";
import type { OpenObjects } from "../ephemeral/open-objects.js";
import type { ConstantLocals } from "../evaluate/constant-locals.js";
import type { LiveModules } from "../evaluate/live-modules.js";
import type { Scopes } from "../evaluate/module-scope.js";
import type { InputValues, OperationContext } from "../operation.js";
import type { ProviderFunctions } from "../providers/provider-functions.js";
import type { ProviderInstances } from "../providers/provider-instances.js";
import type { Schemas } from "../providers/schemas.js";

/** What the executors of one walk share. They only read it; what they find out the walk writes down. */
export interface Run {
  readonly context: OperationContext;
  readonly schemas: Schemas;
  readonly providers: ProviderInstances;
  readonly modules: LiveModules;
  readonly scopes: Scopes;
  readonly providerFunctions: ProviderFunctions;
  /** None: functions that give something else each time are called. */
  readonly constants: ConstantLocals | undefined;
  /** For provider operations. */
  readonly limiter: Limiter;
  /** Closed when the walk is over. */
  readonly openObjects: OpenObjects;
  /** How often these calls and blocks are repeated is not known, by address; `"any"`: of each that may be so. */
  readonly unexpanded: ReadonlySet<string> | "any";
  /** Given for the variables of the root module. */
  readonly variables: InputValues;
}
