import type { NativeBody } from "./body.js";
import type { RenameReference } from "./edit-request.js";
import type { Splice } from "./splice.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";
import type { Traversal } from "./traversal.js";
import { traversalsIn } from "./traversals.js";

/** In `body` and all blocks in it. */
export function renameReferences(tokens: TokenList, body: NativeBody, rename: RenameReference): readonly Splice[] {
  const splices: Splice[] = [];
  for (const { expression } of body.attributes.values()) {
    for (const traversal of traversalsIn(expression)) {
      if (startsWith(traversal, rename.from)) splices.push(renamed(tokens, traversal, rename));
    }
  }
  for (const block of body.blocks) {
    if (block.body.kind === "native") splices.push(...renameReferences(tokens, block.body, rename));
  }
  return splices;
}

function startsWith({ root, steps }: Traversal, [first, ...rest]: readonly string[]): boolean {
  return (
    root === first &&
    rest.every((name, index) => {
      const step = steps[index];
      return step?.kind === "attribute" && step.name === name;
    })
  );
}

function renamed(tokens: TokenList, { rootRange, steps }: Traversal, { from, to }: RenameReference): Splice {
  const last = steps[from.length - 2]?.range ?? rootRange;
  return {
    start: tokens.start(tokensWithin(tokens, rootRange).first),
    end: tokens.end(tokensWithin(tokens, last).end - 1),
    replacement: to.join("."),
  };
}
