import type { InstanceKey } from "@landform/addrs";
import type { Type, Value } from "@landform/cty";
import type { Diagnostic } from "@landform/diagnostics";
import type { DeferredChange, OutputChange, ResourceInstanceChange } from "@landform/plan";
import type { CheckObjectResult, CheckResult, ResourceState } from "@landform/state";
import type { OpenedObject } from "../ephemeral/open-objects.js";
import type { LiveModule, NamedValueKind } from "../evaluate/live-module.js";
import type { LazyValue } from "../evaluate/live-resource.js";
import type { Repetition } from "../evaluate/repetition.js";
import type { ObjectChange, ProviderOperation } from "../journal.js";
import type { ConfiguredProvider } from "../providers/provider-instances.js";

/** What an executor found out about its vertex. Errors among the diagnostics stop what waits for the vertex. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly effects: readonly Effect[];
}

/** Something that the walk writes down. */
export type Effect =
  | {
      readonly kind: "namedValue";
      readonly of: NamedValueKind;
      readonly module: LiveModule;
      readonly name: string;
      readonly value: Value;
    }
  | {
      readonly kind: "moduleExpanded";
      readonly module: LiveModule;
      readonly call: string;
      readonly repetition: Repetition;
    }
  | {
      readonly kind: "resourceExpanded";
      readonly module: LiveModule;
      readonly resource: string;
      readonly repetition: Repetition;
      readonly type: Type;
    }
  | {
      readonly kind: "instanceValue";
      readonly module: LiveModule;
      readonly resource: string;
      readonly key: InstanceKey;
      readonly value: Value | LazyValue;
    }
  | { readonly kind: "ephemeralOpened"; readonly opened: OpenedObject }
  | { readonly kind: "providerConfigured"; readonly provider: ConfiguredProvider }
  | { readonly kind: "change"; readonly change: ResourceInstanceChange }
  | { readonly kind: "deferred"; readonly deferred: DeferredChange }
  | { readonly kind: "drift"; readonly change: ResourceInstanceChange }
  | { readonly kind: "outputChange"; readonly change: OutputChange }
  | ({ readonly kind: "object" } & ObjectChange)
  | ({ readonly kind: "undestroyable" } & UndestroyableObject)
  /** A provider is about to be asked to change an object; what came of it has been told. */
  | { readonly kind: "asking" | "answered"; readonly operation: ProviderOperation }
  | { readonly kind: "checkable"; readonly objects: CheckableObjects }
  | { readonly kind: "check"; readonly check: CheckedObject };

/** An object of `resource` that can't be destroyed, and why. */
export interface UndestroyableObject {
  readonly resource: ResourceState;
  readonly diagnostics: readonly Diagnostic[];
}

/** All objects of one block that have its conditions, known when it is expanded: evaluated or not, they are listed. */
export interface CheckableObjects {
  readonly objectKind: CheckResult["objectKind"];
  readonly configAddress: string;
  readonly addresses: readonly string[];
}

/** How the conditions of one object came out. */
export interface CheckedObject {
  readonly objectKind: CheckResult["objectKind"];
  readonly configAddress: string;
  readonly result: CheckObjectResult;
  /** More conditions are to follow, for which the object is needed. */
  readonly awaitsObject?: true;
}

export const nothingFound: Findings = { diagnostics: [], effects: [] };

export function combineFindings(all: readonly Findings[]): Findings {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  return {
    diagnostics: all.flatMap((findings) => findings.diagnostics),
    effects: all.flatMap((findings) => findings.effects),
  };
}
