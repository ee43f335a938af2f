import {
  type AbsProviderConfig,
  type ConfigResource,
  formatAbsProviderConfig,
  formatAbsResourceInstance,
  formatConfigResource,
  formatModule,
  formatResource,
} from "@landform/addrs";
import type {
  CheckConfig,
  LocalConfig,
  ModuleCall,
  ModuleNode,
  OutputConfig,
  ProviderConfig,
  ResourceConfig,
  VariableConfig,
} from "@landform/config";
import type { Expression } from "@landform/hcl";
import type { ResourceInstanceChange } from "@landform/plan";
import type { ResourceState } from "@landform/state";

/** What a graph is made of. */
export type Vertex = ConfigVertex | ActionVertex;

/** Something as written, in all instances of its module at once. */
export type ConfigVertex =
  | VariableVertex
  | LocalVertex
  | OutputVertex
  | ModuleCallVertex
  | ModuleEndVertex
  | ProviderVertex
  | ExpansionVertex
  | ResourceVertex
  | OrphanVertex
  | CheckVertex;

/** A planned change being carried out. */
export type ActionVertex = ApplyVertex | DestroyVertex | ForgetVertex | BarrierVertex;

interface InModule<Kind extends string> {
  readonly kind: Kind;
  /** Where it is declared. */
  readonly module: ModuleNode;
}
export interface VariableVertex extends InModule<"variable"> {
  readonly config: VariableConfig;
  /** The argument of the module call, which is evaluated in the calling module. Never in the root module. */
  readonly input?: Expression;
}
export interface LocalVertex extends InModule<"local"> {
  readonly config: LocalConfig;
}
export interface OutputVertex extends InModule<"output"> {
  readonly config: OutputConfig;
}
/** Everything inside the called module waits for this. */
export interface ModuleCallVertex extends InModule<"moduleCall"> {
  readonly call: ModuleCall;
  readonly called: ModuleNode;
}
/** Waits for everything inside the called module: for what refers to the module as a whole. */
export interface ModuleEndVertex extends InModule<"moduleEnd"> {
  readonly call: ModuleCall;
  readonly called: ModuleNode;
}
export interface ProviderVertex extends InModule<"provider"> {
  readonly address: AbsProviderConfig;
  /** None when the provider needs no configuration block. */
  readonly config?: ProviderConfig;
}
/** `count` and `for_each` of a resource block being evaluated: waits for all that the block refers to. */
export interface ExpansionVertex extends InModule<"expansion"> {
  readonly resource: ResourceVertex;
}
/** All instances of a `resource`, `data` or `ephemeral` block; what refers to the block waits for this. */
export interface ResourceVertex extends InModule<"resource"> {
  readonly address: ConfigResource;
  readonly config: ResourceConfig;
  readonly provider: AbsProviderConfig;
}
/** A resource that is in the state only. */
export interface OrphanVertex extends InModule<"orphan"> {
  readonly address: ConfigResource;
  readonly provider: AbsProviderConfig;
  /** One for each instance of its module. */
  readonly states: readonly ResourceState[];
}
export interface CheckVertex extends InModule<"check"> {
  readonly config: CheckConfig;
}

/** Create, update or read one instance, or check its conditions; the making part of a replacement too. */
export interface ApplyVertex {
  readonly kind: "apply";
  readonly resource: ResourceVertex;
  readonly change: ResourceInstanceChange;
  /** The key that the present object gets when the new one is made before it is destroyed. */
  readonly deposedKey?: string;
}
/** Destroy one object; the taking away part of a replacement too. */
export interface DestroyVertex {
  readonly kind: "destroy";
  readonly change: ResourceInstanceChange;
  /** Under which key the object is by then, if it is not the current one. */
  readonly deposedKey?: string;
}
/** Drop one object from the state and leave it as it is. */
export interface ForgetVertex {
  readonly kind: "forget";
  readonly change: ResourceInstanceChange;
}
/** Does nothing: waits for many so that many can wait for one. */
export interface BarrierVertex {
  readonly kind: "barrier";
  readonly label: string;
}

/** Is it opened and closed in every walk, and never stored? */
export function isEphemeral({ config }: ResourceVertex): boolean {
  return config.mode === "ephemeral";
}

/** How messages and drawings name a vertex. */
export function formatVertex(vertex: Vertex): string {
  switch (vertex.kind) {
    case "variable":
      return vertex.module.path.length === 0 ? formatVariable(vertex) : `${formatVariable(vertex)} (expand)`;
    case "local":
      return expandable(vertex, `local.${vertex.config.name}`);
    case "output":
      return expandable(vertex, `output.${vertex.config.name}`);
    case "moduleCall":
      return `${formatModule(vertex.called.path)} (expand)`;
    case "moduleEnd":
      return `${formatModule(vertex.called.path)} (close)`;
    case "provider":
      return formatAbsProviderConfig(vertex.address);
    case "expansion":
      return formatConfigResource(vertex.resource.address);
    case "resource":
      return formatConfigResource(vertex.address);
    case "orphan":
      return `${formatConfigResource(vertex.address)} (orphan)`;
    case "check":
      return expandable(vertex, `check.${vertex.config.name}`);
    case "apply":
      return formatAbsResourceInstance(vertex.change.address);
    case "destroy":
      return `${objectName(vertex)} (destroy)`;
    case "forget":
      return `${formatAbsResourceInstance(vertex.change.address)} (forget)`;
    case "barrier":
      return vertex.label;
  }
}

function expandable(vertex: { readonly module: ModuleNode }, name: string): string {
  return `${inModule(vertex, name)} (expand)`;
}

export function formatVariable(vertex: VariableVertex): string {
  return inModule(vertex, `var.${vertex.config.name}`);
}

function inModule({ module: { path } }: { readonly module: ModuleNode }, name: string): string {
  return path.length === 0 ? name : `${formatModule(path)}.${name}`;
}

function objectName({ change, deposedKey }: DestroyVertex): string {
  const address = formatAbsResourceInstance(change.address);
  return deposedKey === undefined ? address : `${address} (deposed ${deposedKey})`;
}

/** By which name the vertex's module knows a resource: `data.aws_ami.web`. */
export function localName(vertex: ResourceVertex): string {
  return formatResource(vertex.address.resource);
}
