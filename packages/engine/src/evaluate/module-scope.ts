import type { Resource } from "@landform/addrs";
import type { Value } from "@landform/cty";
import type { FunctionTable, Scope } from "@landform/hcl";
import type { ProviderFunctions } from "../providers/provider-functions.js";
import type { Schemas } from "../providers/schemas.js";
import { type ChecksFirst, checksFirst } from "./check-first.js";
import type { LiveModule } from "./live-module.js";
import { type InstanceData, noInstanceData } from "./repetition.js";
import { resolveInstanceName } from "./resolve-instance-name.js";
import { type NameContext, resolveName } from "./resolve-name.js";

/** What an expression in a module sees. */
export interface ModuleScope extends Scope {
  /** There while validating. */
  readonly checks?: ChecksFirst;
}

/** Makes the scopes in which a walk evaluates expressions. One for each walk. */
export interface Scopes {
  /** What an expression in a module sees: its names, and `count`, `each` and `self` as far as given. */
  in(module: LiveModule, data?: InstanceData, place?: Place): ModuleScope;
}

/** Where an expression stands, as far as it decides what may be referred to. */
export interface Place {
  /** What `self` stands for. */
  readonly self?: { readonly resource: Resource; readonly value: Value };
  /** The `check` block around it. */
  readonly checkName?: string;
}

const nowhereSpecial: Place = {};

/** With `schemas`, references are checked before evaluation. */
export function createScopes(
  context: NameContext,
  functions: FunctionTable,
  providerFunctions: ProviderFunctions,
  schemas?: Schemas,
): Scopes {
  const moduleScopes = new WeakMap<LiveModule, ModuleScope>();
  const functionScope: Scope = { functions, dialect: context.dialect.name };
  const withChecks = (scope: Scope, module: LiveModule, { self, checkName }: Place): ModuleScope => {
    if (schemas === undefined) return scope;
    const { dialect } = context;
    const check = { module: module.node, schemas, dialect, self: self?.resource, checkName };
    return Object.assign(scope, { checks: checksFirst(scope, check) });
  };
  const scopeOf = (module: LiveModule): ModuleScope => {
    const known = moduleScopes.get(module);
    if (known !== undefined) return known;
    const functions = providerFunctions.tableFor(module.node.module);
    const scope: Scope = {
      resolve: (reference, diags) => resolveName(context, module, reference, diags),
      parent: functions === undefined ? functionScope : { functions, parent: functionScope },
    };
    const checked = withChecks(scope, module, nowhereSpecial);
    moduleScopes.set(module, checked);
    return checked;
  };
  return {
    in(module, data = noInstanceData, place = nowhereSpecial) {
      const parent = scopeOf(module);
      if (data === noInstanceData && place === nowhereSpecial) return parent;
      const { self } = place;
      const scope: Scope = {
        resolve: (reference, diags) => resolveInstanceName(data, self?.value, reference, diags),
        parent,
      };
      return withChecks(scope, module, place);
    },
  };
}
