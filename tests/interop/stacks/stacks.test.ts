import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dialects } from "../../conformance/dialects.js";
import { createRandom } from "../../conformance/differential/random.js";
import { haveSameTerraform } from "../../conformance/differential/terraform.js";
import { contradictions, orderOfCalls } from "./call-order.js";
import { changesIn, comparable, differences } from "./comparable.js";
import { ourTerraform, type Performance, perform, prepareStage, realTerraform, setUp } from "./play.js";
import { type Edit, randomEdit, unedited } from "./random-edit.js";
import { randomStack } from "./random-stack.js";

/** So many stacks, from the seed on, as fit in the time; more by hand: `LANDFORM_STACKS=2000 LANDFORM_STACKS_MINUTES=300`. */
const stackCount = Number(process.env.LANDFORM_STACKS ?? 100);
const firstSeed = Number(process.env.LANDFORM_STACKS_FROM ?? 0);
const minutes = Number(process.env.LANDFORM_STACKS_MINUTES ?? 3);
const stepsPerStack = 3;

const fixtures = inject("fixtures");
const version = dialects.terraform.version;
const absent = `skipped where terraform ${version} is not installed or fixtures can't be built`;
let playground = "";
const stage = () => path.join(playground, "stage");

describe.skipIf(fixtures === "" || !haveSameTerraform())(`random stacks like the real terraform's (${absent})`, () => {
  let deadline = Number.POSITIVE_INFINITY;
  beforeAll(() => {
    playground = mkdtempSync(path.join(tmpdir(), "landform-stacks-"));
    mkdirSync(stage());
    prepareStage(stage(), path.join(fixtures, "world"));
    deadline = Date.now() + minutes * 60_000;
  });
  afterAll(() => rmSync(playground, { recursive: true, force: true }));

  for (let seed = firstSeed; seed < firstSeed + stackCount; seed++) {
    it.concurrent(`stack ${seed}`, async (context) => {
      if (Date.now() > deadline) context.skip(`${minutes} minutes are over`);
      expect(await differencesOf(seed)).toEqual([]);
    });
  }
});

/** Make a stack and edit it, each time with both programs from what the real one left. */
async function differencesOf(seed: number): Promise<readonly string[]> {
  const random = createRandom(seed);
  const ids = { next: 1000 };
  const folder = (name: string) => path.join(playground, `${seed}-${name}`);
  let edit: Edit = { ...unedited, description: ["create"], stack: randomStack(random) };
  let before = folder("start");
  mkdirSync(before);
  for (let step = 0; step < stepsPerStack; step++) {
    if (step > 0) edit = randomEdit({ ...edit.stack, statements: [] }, { random, ids });
    setUp(before, stage(), edit);
    const { options, description } = edit;
    const [theirs, ours] = [folder(`theirs-${step}`), folder(`ours-${step}`)];
    for (const copy of [theirs, ours]) cpSync(before, copy, { recursive: true, verbatimSymlinks: true });
    const performances = [perform(realTerraform, theirs, options), perform(ourTerraform, ours, options)] as const;
    const [expected, actual] = await Promise.all(performances);
    const known = stateText(before);
    const isTargeted = options.some((option) => option.startsWith("-target="));
    const found = isExplained(expected, edit)
      ? []
      : allDifferences(expected, actual, known).filter((difference) => !isTargeted || !unchecked.test(difference));
    if (found.length > 0) return [`step ${step}: ${description.join(", ")} ${options.join(" ")}`, ...found];
    for (const done of [before, ours]) rmSync(done, { recursive: true });
    before = theirs;
  }
  rmSync(before, { recursive: true });
  return [];
}

/**
 * Where there is a target: what it needs only one instance of Terraform does not check again in the others; and where
 * none of a resource's instances is meant, it notes that the provider configuration has changed all the same.
 */
const unchecked = /^\.state\.(check_results\S*: terraform "unknown", landform "pass"$|resources\[\d+\]\.provider: )/;

/**
 * What Terraform 1.11 does not do: it finds a circle in some graphs where a data source stands between replacements, and
 * it forgets to destroy what a target needs once the replacement is there. It does not apply its own plan that only
 * refreshes, where outputs stay unknown. And it does not import where an object is left over from a replacement, and
 * says nothing about it. What an `import` block wants it takes for declared when it looks at moves. Which of two new objects of one name gets which id is left to chance.
 */
function isExplained(
  { plan, apply, state, calls }: Performance,
  { options, forgotten, found, deposed }: Edit,
): boolean {
  const isCircle = plan.code === 1 && JSON.stringify(plan.messages).includes('"Error: Cycle: ');
  const isRefused = JSON.stringify(apply?.messages ?? "").includes("Cannot apply non-applyable plan");
  const isTargeted = options.some((option) => option.startsWith("-target="));
  const isNotImported = forgotten.some((address) => deposed.includes(address));
  const isTakenForDeclared =
    forgotten.length + found.length > 0 && JSON.stringify(plan.messages).includes('"Error: Moved object still exists"');
  const created = calls.filter((call) => call.startsWith("create "));
  if (new Set(created).size < created.length) return true;
  return (
    isNotImported ||
    isCircle ||
    isRefused ||
    isTakenForDeclared ||
    (isTargeted && JSON.stringify(state)?.includes('"deposed":') === true)
  );
}

function allDifferences(expected: Performance, actual: Performance, known: string): readonly string[] {
  const states = [known === "" ? undefined : JSON.parse(known), expected.state];
  const moved = changesIn(expected.planDocument).flatMap(({ previous_address }) =>
    typeof previous_address === "string" ? [previous_address] : [],
  );
  const [theirs, ours] = [expected, actual].map(({ calls }) => orderOfCalls(calls, states, moved));
  return [
    ...differences(comparable(expected, known), comparable(actual, known)),
    ...(theirs && ours ? contradictions(theirs, ours) : []),
  ];
}

function stateText(folder: string): string {
  const file = path.join(folder, "terraform.tfstate");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
