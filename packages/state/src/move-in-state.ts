import {
  type AbsResource,
  type AbsResourceInstance,
  configResourceOf,
  formatAbsResource,
  formatAbsResourceInstance,
  formatConfigResource,
  formatModule,
  formatModuleInstance,
  formatTarget,
  type ModuleInstance,
  moduleInstancesEqual,
  moduleOf,
  type Target,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { InstanceState, ResourceState, State } from "./state.js";

/** What moving objects by hand came to. */
export interface MovedInState {
  /** The state that they were in, and the one that they are in: the same one, unless two were given. */
  readonly from: State;
  readonly to: State;
  /** What went where, as the addresses of modules, resources or instances. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** Why objects can't be moved. Nothing has changed. */
export interface MoveRefusal {
  readonly kind: "moveRefusal";
  readonly diagnostics: readonly Diagnostic[];
}

export function isMoveRefusal(result: MovedInState | MoveRefusal): result is MoveRefusal {
  return "kind" in result;
}

/**
 * Give a module, resource or instance another address, in the same state or in another one. Dependencies on what moved
 * are forgotten: the next plan finds them out again.
 */
export function moveInState(
  states: { readonly from: State; readonly to: State },
  source: Target,
  destination: Target,
): MovedInState | MoveRefusal {
  const from = new Map(states.from.resources);
  const to = states.to === states.from ? from : new Map(states.to.resources);
  const scene: Scene = { from, to };
  const subjects = subjectsOf(source, states.from);
  if (subjects.length === 0) {
    const name = formatTarget(source);
    return refusal(invalidSource, `Cannot move ${name}: does not match anything in the current state.`);
  }
  const moves: { from: string; to: string }[] = [];
  for (const subject of subjects) {
    const moved = moveSubject(scene, subject, source, destination);
    if (isProblem(moved)) return { kind: "moveRefusal", diagnostics: [moved] };
    moves.push({ from: formatTarget(subject), to: moved });
    forgetDependencies(to, subject);
  }
  const fromState = { ...states.from, resources: from };
  return { from: fromState, to: to === from ? fromState : { ...states.to, resources: to }, moves };
}

const invalidSource = "Invalid source address";
const invalidTarget = "Invalid target address";
const invalidRequest = "Invalid state move request";

type Resources = Map<string, ResourceState>;

/** Resources by `formatAbsResource`, before and behind a move. */
interface Scene {
  readonly from: Resources;
  readonly to: Resources;
}

function refusal(summary: string, detail: string): MoveRefusal {
  return { kind: "moveRefusal", diagnostics: [problem(summary, detail)] };
}

function problem(summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail };
}

function isProblem(result: string | Diagnostic): result is Diagnostic {
  return typeof result !== "string";
}

/** What moves one by one: each module with objects in it, a resource with its instances, or one instance. */
function subjectsOf(source: Target, state: State): readonly Target[] {
  switch (source.kind) {
    case "module":
      return modulesBelow(source.module, state).map((module) => ({ kind: "module", module }));
    case "resource": {
      const resource = state.resources.get(formatAbsResource(source));
      if (resource === undefined) return [];
      return [resource.instances.has(undefined) ? { ...source, kind: "resourceInstance", key: undefined } : source];
    }
    case "resourceInstance":
      return [source];
  }
}

function modulesBelow(module: ModuleInstance, state: State): readonly ModuleInstance[] {
  const found = new Map<string, ModuleInstance>();
  for (const { module: other } of state.resources.values()) {
    const isBelow = other.length >= module.length && moduleInstancesEqual(other.slice(0, module.length), module);
    if (isBelow) found.set(formatModuleInstance(other), other);
  }
  return [...found.values()];
}

/** The new address, or what is wrong. */
function moveSubject(scene: Scene, subject: Target, source: Target, destination: Target): string | Diagnostic {
  switch (subject.kind) {
    case "module":
      return moveModule(scene, subject.module, source.module, destination);
    case "resource":
      return moveResource(scene, subject, destination);
    case "resourceInstance":
      return moveInstance(scene, subject, destination);
  }
}

function moveModule(
  { from, to }: Scene,
  module: ModuleInstance,
  source: ModuleInstance,
  destination: Target,
): string | Diagnostic {
  if (destination.kind !== "module") {
    const detail = `Cannot move ${formatModuleInstance(module)} to ${formatTarget(destination)}: the target must also be a module.`;
    return problem(invalidTarget, detail);
  }
  const target = [...destination.module, ...module.slice(source.length)];
  if (resourcesIn(to, target).length > 0) {
    const detail =
      "Please ensure your addresses and state paths are valid. No state was persisted. Your existing states are untouched.";
    return problem("Error moving state: destination module already exists", detail);
  }
  for (const resource of resourcesIn(from, module)) {
    from.delete(formatAbsResource(resource));
    to.set(formatAbsResource({ ...resource, module: target }), { ...resource, module: target });
  }
  return formatModuleInstance(target);
}

function resourcesIn(resources: Resources, module: ModuleInstance): readonly ResourceState[] {
  return [...resources.values()].filter((resource) => moduleInstancesEqual(resource.module, module));
}

function moveResource({ from, to }: Scene, subject: AbsResource, destination: Target): string | Diagnostic {
  const name = formatAbsResource(subject);
  if (destination.kind !== "resource") {
    const detail = `Cannot move ${name} to ${formatTarget(destination)}: the source is a whole resource (not a resource instance) so the target must also be a whole resource.`;
    return problem(invalidTarget, detail);
  }
  const target = formatAbsResource(destination);
  const mismatch = mismatchOf(subject, destination);
  if (mismatch !== undefined) return mismatch;
  if (to.has(target)) {
    const detail = `Cannot move to ${target}: there is already a resource at that address in the current state.`;
    return problem(invalidTarget, detail);
  }
  const resource = from.get(name);
  if (resource === undefined) return problem(invalidSource, `The current state does not contain ${name}.`);
  from.delete(name);
  to.set(target, { ...resource, module: destination.module, resource: destination.resource });
  return target;
}

function moveInstance({ from, to }: Scene, subject: AbsResourceInstance, destination: Target): string | Diagnostic {
  const name = formatAbsResourceInstance(subject);
  if (destination.kind === "module") {
    const detail = `Cannot move ${name} to ${formatTarget(destination)}: the target must also be a resource instance.`;
    return problem(invalidTarget, detail);
  }
  const mismatch = mismatchOf(subject, destination);
  if (mismatch !== undefined) return mismatch;
  const key = destination.kind === "resource" ? undefined : destination.key;
  const resourceName = formatAbsResource(destination);
  const there = to.get(resourceName);
  if (there?.instances.has(key) === true) {
    const target = formatAbsResourceInstance({ ...destination, key });
    const detail = `Cannot move to ${target}: there is already a resource instance at that address in the current state.`;
    return problem(invalidTarget, detail);
  }
  const resource = from.get(formatAbsResource(subject));
  const instance = resource?.instances.get(subject.key);
  if (resource === undefined || instance === undefined) {
    return problem(invalidSource, `The current state does not contain ${name}.`);
  }
  takeInstance(from, resource, subject);
  const home = to.get(resourceName) ?? { ...resource, module: destination.module, resource: destination.resource };
  const instances = there === undefined ? [] : (to.get(resourceName)?.instances ?? []);
  to.set(resourceName, { ...home, instances: new Map([...instances, [key, instance]]) });
  return formatTarget(destination);
}

function takeInstance(resources: Resources, resource: ResourceState, { key }: AbsResourceInstance): void {
  const left = new Map(resource.instances);
  left.delete(key);
  if (left.size === 0) resources.delete(formatAbsResource(resource));
  else resources.set(formatAbsResource(resource), { ...resource, instances: left });
}

function mismatchOf(subject: AbsResource, destination: AbsResource): Diagnostic | undefined {
  const words = `Cannot move ${formatAbsResource(subject)} to ${formatAbsResource(destination)}:`;
  const { mode, type } = subject.resource;
  if (mode !== destination.resource.mode) {
    return problem(
      invalidRequest,
      `${words} a ${mode} resource can be moved only to another ${mode} resource address.`,
    );
  }
  if (type === destination.resource.type) return undefined;
  return problem(invalidRequest, `${words} resource types don't match.`);
}

function forgetDependencies(resources: Resources, moved: Target): void {
  const isOnMoved = dependsOn(moved);
  for (const [name, resource] of resources) {
    if (![...resource.instances.values()].some(isOnMoved)) continue;
    const instances = Array.from(resource.instances, ([key, instance]) => {
      return [key, isOnMoved(instance) ? withoutDependencies(instance) : instance] as const;
    });
    resources.set(name, { ...resource, instances: new Map(instances) });
  }
}

function dependsOn(moved: Target): (instance: InstanceState) => boolean {
  const module = moved.kind === "module" ? `${formatModule(moduleOf(moved.module))}.` : undefined;
  const resource = moved.kind === "module" ? undefined : formatConfigResource(configResourceOf(moved));
  const isMoved = (dependency: string) =>
    module === undefined ? dependency === resource : dependency.startsWith(module);
  return ({ current }) => current?.dependencies.some(isMoved) === true;
}

function withoutDependencies(instance: InstanceState): InstanceState {
  if (instance.current === undefined) return instance;
  const { instanceDependencies: _, ...current } = instance.current;
  return { ...instance, current: { ...current, dependencies: [] } };
}
