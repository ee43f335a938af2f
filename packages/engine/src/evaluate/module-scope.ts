import type { Value } from "@landform/cty";
import type { FunctionTable, Scope } from "@landform/hcl";
import type { LiveModule } from "./live-module.js";
import { type InstanceData, noInstanceData } from "./repetition.js";
import { resolveInstanceName } from "./resolve-instance-name.js";
import { type NameContext, resolveName } from "./resolve-name.js";

/** Makes the scopes in which a walk evaluates expressions. One for each walk. */
export interface Scopes {
  /** What an expression in a module sees: its names, and `count`, `each` and `self` as far as given. */
  in(module: LiveModule, data?: InstanceData, self?: Value): Scope;
}

export function createScopes(context: NameContext, functions: FunctionTable): Scopes {
  const moduleScopes = new WeakMap<LiveModule, Scope>();
  const functionScope: Scope = { functions, dialect: context.dialect.name };
  const scopeOf = (module: LiveModule): Scope => {
    const known = moduleScopes.get(module);
    if (known !== undefined) return known;
    const scope: Scope = {
      resolve: (reference, diags) => resolveName(context, module, reference, diags),
      parent: functionScope,
    };
    moduleScopes.set(module, scope);
    return scope;
  };
  return {
    in(module, data = noInstanceData, self) {
      const parent = scopeOf(module);
      if (data === noInstanceData && self === undefined) return parent;
      return { resolve: (reference, diags) => resolveInstanceName(data, self, reference, diags), parent };
    },
  };
}
