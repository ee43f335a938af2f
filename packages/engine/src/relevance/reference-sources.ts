import {
  childModuleInstance,
  type InstanceKey,
  type ModuleInstance,
  type Reference,
  type Resource,
} from "@landform/addrs";
import type { ModuleNode, ResourceConfig } from "@landform/config";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import { type Expression, justAttributes, type TraversalStep } from "@landform/hcl";
import { referencesIn, referencesInBody } from "@landform/lang";
import type { BlockSchema } from "@landform/schema";
import { callerOf } from "../config-tree.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import { resourceSchema, type SchemaSource } from "../providers/schemas.js";

/**
 * Where names have their meaning: an instance of a module, the block that `count` and `each` belong to, and, where one is
 * meant, the key of its instance.
 */
export interface Place {
  readonly node: ModuleNode;
  readonly module: ModuleInstance;
  readonly block?: ResourceConfig;
  readonly key?: InstanceKey;
}

export interface PlacedReference {
  readonly place: Place;
  readonly reference: Reference;
}

/** Tells what the things that references name are made from. */
export class ReferenceSources {
  readonly #root: ModuleNode;
  readonly #schemas: SchemaSource;
  readonly #narrowed = new Map<BlockSchema, Map<string, BlockSchema>>();
  readonly #inputs = new Map<ModuleNode, ReadonlyMap<string, { readonly expression: Expression }>>();

  constructor(root: ModuleNode, schemas: SchemaSource) {
    this.#root = root;
    this.#schemas = schemas;
  }

  /** The references in the configuration of what `reference` names. */
  of({ place, reference: { subject, remaining } }: PlacedReference): readonly PlacedReference[] {
    const outside = { node: place.node, module: place.module };
    switch (subject.kind) {
      case "variable":
        return this.#ofInput(place, subject.name);
      case "local":
        return inExpression(outside, place.node.module.locals.get(subject.name)?.expression);
      case "moduleCall":
        return this.#ofOutputs(called(place, subject.name, undefined));
      case "moduleCallInstance":
        return this.#ofOutputs(called(place, subject.name, subject.key));
      case "moduleCallOutput":
        return this.ofOutput(called(place, subject.name, subject.key), subject.output);
      case "count":
      case "each":
        return [place.block?.count, place.block?.forEach].flatMap((expression) => inExpression(outside, expression));
      case "resource":
      case "resourceInstance":
        return this.ofResource(outside, subject.resource, attributeName(remaining));
      default:
        return [];
    }
  }

  ofOutput(place: Place | undefined, name: string): readonly PlacedReference[] {
    return place === undefined ? [] : inExpression(place, place.node.module.outputs.get(name)?.expression);
  }

  /** With a `name`, only what the argument or the blocks of that name refer to. */
  ofResource(place: Place, resource: Resource, name?: string): readonly PlacedReference[] {
    const block = resourceConfig(place.node.module, resource);
    const schema = block && resourceSchema(this.#schemas, block.provider, block)?.block;
    if (block === undefined || schema === undefined) return [];
    const narrowed = name === undefined ? schema : this.#narrow(schema, name);
    return referencesInBody(block.body, narrowed, new DiagnosticList()).map((reference) => ({
      place: isRepetition(reference) ? { ...place, block } : place,
      reference,
    }));
  }

  /** The argument of the module call that gives a variable its value. */
  inputRange(node: ModuleNode, name: string): SourceRange | undefined {
    return this.#inputsOf(node).get(name)?.expression.range;
  }

  #ofInput({ node, module }: Place, name: string): readonly PlacedReference[] {
    const caller = callerOf(this.#root, node);
    if (caller === undefined) return [];
    return inExpression({ node: caller, module: module.slice(0, -1) }, this.#inputsOf(node).get(name)?.expression);
  }

  #inputsOf(node: ModuleNode): ReadonlyMap<string, { readonly expression: Expression }> {
    let inputs = this.#inputs.get(node);
    if (inputs === undefined) {
      inputs = node.call === undefined ? new Map() : justAttributes(node.call.body, new DiagnosticList());
      this.#inputs.set(node, inputs);
    }
    return inputs;
  }

  #ofOutputs(place: Place | undefined): readonly PlacedReference[] {
    return place === undefined
      ? []
      : [...place.node.module.outputs.keys()].flatMap((name) => this.ofOutput(place, name));
  }

  /** A schema that knows nothing but one argument or block type. */
  #narrow(schema: BlockSchema, name: string): BlockSchema {
    let byName = this.#narrowed.get(schema);
    if (byName === undefined) {
      byName = new Map();
      this.#narrowed.set(schema, byName);
    }
    let narrowed = byName.get(name);
    if (narrowed === undefined) {
      narrowed = { attributes: only(schema.attributes, name), blockTypes: only(schema.blockTypes, name) };
      byName.set(name, narrowed);
    }
    return narrowed;
  }
}

function attributeName([first]: readonly TraversalStep[]): string | undefined {
  return first?.kind === "attribute" ? first.name : undefined;
}

function called({ node, module }: Place, name: string, key: string | number | undefined): Place | undefined {
  const child = node.children.get(name);
  return child && { node: child, module: childModuleInstance(module, name, key) };
}

export function inExpression(place: Place, expression: Expression | undefined): readonly PlacedReference[] {
  if (expression === undefined) return [];
  return referencesIn(expression, new DiagnosticList()).map((reference) => ({ place, reference }));
}

function isRepetition({ subject }: Reference): boolean {
  return subject.kind === "count" || subject.kind === "each";
}

function only<V>(map: ReadonlyMap<string, V>, name: string): ReadonlyMap<string, V> {
  const value = map.get(name);
  return value === undefined ? new Map() : new Map([[name, value]]);
}
