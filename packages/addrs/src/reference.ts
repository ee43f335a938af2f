import { type SourceRange, unreachable } from "@landform/diagnostics";
import { formatSteps, type TraversalStep } from "@landform/hcl";
import { formatInstanceKey, type InstanceKey } from "./instance-key.js";
import { formatResource, formatResourceInstance, type Resource } from "./resource.js";

/** What a traversal in an expression refers to, and what it reads of that. */
export interface Reference {
  readonly subject: Referenceable;
  /** The part of the traversal that names the subject. */
  readonly range: SourceRange;
  /** Steps into the subject's value. */
  readonly remaining: readonly TraversalStep[];
}

export type Referenceable =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "local"; readonly name: string }
  | { readonly kind: "resource"; readonly resource: Resource }
  | { readonly kind: "resourceInstance"; readonly resource: Resource; readonly key: InstanceKey }
  | { readonly kind: "moduleCall"; readonly name: string }
  | { readonly kind: "moduleCallInstance"; readonly name: string; readonly key: InstanceKey }
  | {
      readonly kind: "moduleCallOutput";
      readonly name: string;
      readonly key: InstanceKey;
      readonly output: string;
    }
  | { readonly kind: "count"; readonly attribute: string }
  | { readonly kind: "each"; readonly attribute: string }
  | { readonly kind: "path"; readonly attribute: string }
  /** `root` is how it was written: OpenTofu also knows it as `tofu`. */
  | { readonly kind: "terraform"; readonly attribute: string; readonly root: "terraform" | "tofu" }
  | { readonly kind: "self" }
  /** `provider::LOCAL_NAME::FUNCTION()`; made from calls, not from traversals. */
  | {
      readonly kind: "providerFunction";
      readonly localName: string;
      readonly alias?: string;
      readonly name: string;
    }
  /** Only in test files and check blocks. */
  | { readonly kind: "output"; readonly name: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "run"; readonly name: string };

/** The subject as it is written in an expression: `var.a`, `data.aws_ami.b[0]`, `module.m["k"].out`. */
export function formatReferenceable(subject: Referenceable): string {
  switch (subject.kind) {
    case "variable":
      return `var.${subject.name}`;
    case "local":
    case "output":
    case "check":
    case "run":
      return `${subject.kind}.${subject.name}`;
    case "resource":
      return formatResource(subject.resource);
    case "resourceInstance":
      return formatResourceInstance(subject.resource, subject.key);
    case "moduleCall":
      return `module.${subject.name}`;
    case "moduleCallInstance":
      return `module.${subject.name}${formatInstanceKey(subject.key)}`;
    case "moduleCallOutput":
      return `module.${subject.name}${formatInstanceKey(subject.key)}.${subject.output}`;
    case "count":
    case "each":
    case "path":
      return `${subject.kind}.${subject.attribute}`;
    case "terraform":
      return `${subject.root}.${subject.attribute}`;
    case "self":
      return "self";
    case "providerFunction":
      return ["provider", subject.localName, subject.alias, subject.name]
        .filter((part) => part !== undefined)
        .join("::");
    default:
      return unreachable(subject);
  }
}

/** The whole reference as it is written. */
export function formatReference(reference: Reference): string {
  return formatReferenceable(reference.subject) + formatSteps(reference.remaining);
}
