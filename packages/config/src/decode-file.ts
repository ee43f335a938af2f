import type { DiagnosticSink } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, contentOf } from "@landform/hcl";
import { checkExperiments } from "./check-experiments.js";
import { type CheckBlock, decodeCheck } from "./decode-check.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeImport, type ImportBlock } from "./decode-import.js";
import { checkLanguageBlock } from "./decode-language.js";
import { decodeLocals } from "./decode-locals.js";
import { decodeModuleCall, type ModuleCallBlock } from "./decode-module-call.js";
import { decodeMoved } from "./decode-moved.js";
import { decodeOutput, type OutputBlock } from "./decode-output.js";
import { decodeProvider, type ProviderBlock } from "./decode-provider.js";
import { decodeRemoved } from "./decode-removed.js";
import { decodeResource } from "./decode-resource.js";
import { decodeTerraform, type TerraformBlock } from "./decode-terraform.js";
import { decodeVariable, type VariableBlock } from "./decode-variable.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import type { LocalConfig, MovedConfig, RemovedConfig, VersionRequirement } from "./module.js";
import type { ResourceBlock } from "./resource-block.js";
import { requiredVersionsIn } from "./version-requirements.js";

/** What one file declares, in source order by kind of block. */
export interface DecodedFile {
  readonly requiredVersions: readonly VersionRequirement[];
  readonly terraform: readonly TerraformBlock[];
  readonly providers: readonly ProviderBlock[];
  readonly variables: readonly VariableBlock[];
  readonly locals: readonly LocalConfig[];
  readonly outputs: readonly OutputBlock[];
  readonly moduleCalls: readonly ModuleCallBlock[];
  readonly resources: readonly ResourceBlock[];
  readonly checks: readonly CheckBlock[];
  readonly moved: readonly Ranged<MovedConfig>[];
  readonly removed: readonly Ranged<RemovedConfig>[];
  readonly imports: readonly Ranged<ImportBlock>[];
}

/** A block that is reported in override files whether or not it could be decoded. */
export interface Ranged<T> {
  readonly block: Block;
  readonly decoded: T | undefined;
}

const commonBlocks = [
  { type: "required_providers", labels: [] },
  { type: "provider", labels: ["name"] },
  { type: "variable", labels: ["name"] },
  { type: "locals", labels: [] },
  { type: "output", labels: ["name"] },
  { type: "module", labels: ["name"] },
  { type: "resource", labels: ["type", "name"] },
  { type: "data", labels: ["type", "name"] },
  { type: "ephemeral", labels: ["type", "name"] },
  { type: "moved", labels: [] },
  { type: "import", labels: [] },
  { type: "check", labels: ["name"] },
  { type: "removed", labels: [] },
  { type: "terraform", labels: [] },
];
const terraformFile: BodySchema = { attributes: [], blocks: commonBlocks };
const tofuFile: BodySchema = { attributes: [], blocks: [{ type: "language", labels: [] }, ...commonBlocks] };

/** Decode the top level of a configuration file. What is wrong in one block leaves the others as they are. */
export function decodeFile(body: Body, filename: string, context: DecodeContext, diags: DiagnosticSink): DecodedFile {
  const file = emptyFile(requiredVersionsIn(body, filename, context, diags));
  if (!isTofu(context)) checkExperiments(body, diags);
  const content = contentOf(
    body,
    isTofu(context) ? tofuFile : terraformFile,
    tellingOfFeatures("file", context, diags),
  );
  for (const block of content.blocks) decodeBlock(block, file, context, diags);
  return file;
}

type FileDraft = { readonly [Key in keyof DecodedFile]: DecodedFile[Key][number][] };

function emptyFile(requiredVersions: readonly VersionRequirement[]): FileDraft {
  return {
    requiredVersions: [...requiredVersions],
    terraform: [],
    providers: [],
    variables: [],
    locals: [],
    outputs: [],
    moduleCalls: [],
    resources: [],
    checks: [],
    moved: [],
    removed: [],
    imports: [],
  };
}

function decodeBlock(block: Block, file: FileDraft, context: DecodeContext, diags: DiagnosticSink): void {
  switch (block.type) {
    case "terraform":
      file.terraform.push(decodeTerraform(block, context, diags));
      return;
    case "language":
      checkLanguageBlock(block, context, diags);
      return;
    case "required_providers":
      diags.add({
        severity: "error",
        summary: "Invalid required_providers block",
        detail: 'A "required_providers" block must be nested inside a "terraform" block.',
        subject: block.typeRange,
      });
      return;
    case "provider": {
      const provider = decodeProvider(block, context, diags);
      if (provider !== undefined) file.providers.push(provider);
      return;
    }
    case "variable":
      file.variables.push(decodeVariable(block, context, diags));
      return;
    case "locals":
      file.locals.push(...decodeLocals(block, diags));
      return;
    case "output":
      file.outputs.push(decodeOutput(block, context, diags));
      return;
    case "module":
      file.moduleCalls.push(decodeModuleCall(block, context, diags));
      return;
    case "resource":
      file.resources.push(decodeResource(block, "managed", context, diags));
      return;
    case "data":
    case "ephemeral":
      file.resources.push(decodeResource(block, block.type, context, diags));
      return;
    case "check": {
      const check = decodeCheck(block, context, diags);
      if (check !== undefined) file.checks.push(check);
      return;
    }
    case "moved":
      file.moved.push({ block, decoded: decodeMoved(block, context, diags) });
      return;
    case "removed":
      file.removed.push({ block, decoded: decodeRemoved(block, context, diags) });
      return;
    case "import":
      file.imports.push({ block, decoded: decodeImport(block, context, diags) });
  }
}
