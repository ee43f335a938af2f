import { type DiagnosticDocument, diagnosticDocument } from "@landform/json-output";
import { describe, expect, it } from "vitest";
import { dialects } from "../dialects.js";
import { type ExpectedFailures, itMeets } from "../expected-failures.js";
import { inFolder, validate } from "../project-steps.js";
import { configurations } from "./configurations.js";
import { mutate } from "./mutate.js";
import { createRandom } from "./random.js";
import { haveSameTerraform, installedModules, validateWithTerraform } from "./terraform.js";

/** So many configurations with a mistake each; more by hand: `LANDFORM_MUTANTS=1000`, others from another seed on. */
const mutantCount = Number(process.env.LANDFORM_MUTANTS ?? 60);
const firstSeed = Number(process.env.LANDFORM_MUTANTS_FROM ?? 0);

const wrongPlace = "Terraform points at the override of a local value where its duplicate is meant";

/** By seed. */
const disagreements: ExpectedFailures = {
  "21": wrongPlace,
  "822": wrongPlace,
  "1608": "Terraform takes what a sibling module declares for the declaration that the called module lacks",
  "2155": wrongPlace,
  "2707": "In JSON syntax Terraform takes a message of a validation that is no expression for a text, and warns",
  "3106": wrongPlace,
  "3617": wrongPlace,
  "4286": wrongPlace,
  "4297": "In JSON syntax Terraform takes a message of a validation that is no expression for a text, and warns",
  "1730": "Terraform reports one more attribute name where a source address has lost its first quote",
};

const skipped = `(skipped where terraform ${dialects.terraform.version} is not installed)`;

describe.skipIf(!haveSameTerraform())(`validation like the real terraform's ${skipped}`, () => {
  for (const [name, files] of Object.entries(configurations)) {
    it(`finds nothing wrong with ${name}`, async () => {
      const [theirs, ours] = await validateWithBoth({ ...files, ...(await manifestOf(name)) });
      expect(theirs).toEqual([]);
      expect(ours).toEqual([]);
    });
  }
  for (let seed = firstSeed; seed < firstSeed + mutantCount; seed++) {
    const random = createRandom(seed);
    const name = random.pick(Object.keys(configurations)) ?? "";
    const { files, description } = mutate(configurations[name] ?? {}, random);
    describe(`${description} of ${name}`, () => {
      itMeets(String(seed), disagreements, async () => {
        const [theirs, ours] = await validateWithBoth({ ...files, ...(await manifestOf(name)) });
        if (theirs === undefined) expect(ours).not.toEqual([]);
        // A mistake may ask for `hashicorp/null`, which only we have.
        else if (theirs.join() !== "error: Missing required provider") expect(ours).toEqual(theirs);
      });
    });
  }
});

const manifests = new Map<string, Promise<Readonly<Record<string, string>>>>();

function manifestOf(name: string): Promise<Readonly<Record<string, string>>> {
  const manifest = manifests.get(name) ?? inFolder(configurations[name] ?? {}, async () => installedModules());
  manifests.set(name, manifest);
  return manifest;
}

type Answer = readonly string[] | undefined;

function validateWithBoth(files: Readonly<Record<string, string>>): Promise<readonly [theirs: Answer, ours: Answer]> {
  return inFolder(files, async () => {
    const { diagnostics, sources } = await validate(dialects.terraform);
    const ours = diagnostics.map((diagnostic) => diagnosticDocument(diagnostic, sources));
    return [validateWithTerraform()?.map(inBrief).sort(), ours.map(inBrief).sort()];
  });
}

/** Details are not compared: some suggest one of several names by chance. */
function inBrief({ severity, summary, range }: DiagnosticDocument): string {
  const place = range === undefined ? "" : ` at ${range.filename}:${range.start.line},${range.start.column}`;
  return `${severity}: ${summary.startsWith("Cycle: ") ? "Cycle" : summary}${place}`;
}
