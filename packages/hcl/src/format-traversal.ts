import { isKnown } from "@landform/cty";
import { describeValue } from "./describe-value.js";
import type { Traversal, TraversalStep } from "./traversal.js";

/** A traversal as one would write it: `aws_instance.web["a"].id`. */
export function formatTraversal(traversal: Traversal): string {
  return traversal.root + formatSteps(traversal.steps);
}

/** Steps as they follow a name: `.a[0]`. */
export function formatSteps(steps: readonly TraversalStep[]): string {
  return steps.map(formatStep).join("");
}

function formatStep(step: TraversalStep): string {
  switch (step.kind) {
    case "attribute":
      return `.${step.name}`;
    case "index":
      return `[${isKnown(step.key) ? describeValue(step.key) : "..."}]`;
    case "splat":
      return "[*]";
  }
}
