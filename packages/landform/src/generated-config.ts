import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Dialect } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, quoted } from "@landform/diagnostics";
import type { Plan } from "@landform/plan";

/** Why configuration can't be generated into `file`: only a new one will do, and only a normal plan imports anything. */
export function generationProblem(
  { mode }: Pick<Plan, "mode">,
  file: string,
  { productName }: Dialect,
): Diagnostic | undefined {
  if (mode !== "normal") {
    const detail =
      "Config can only be generated during a normal plan operation, and not during a refresh-only or destroy plan.";
    return { severity: "error", summary: "Invalid generate-config-out flag", detail };
  }
  if (!existsSync(file)) return undefined;
  const detail = `${productName} can only write generated config into a new file. Either choose a different target location or move all existing configuration out of the target file, delete it and try again.`;
  return { severity: "error", summary: "Target generated file already exists", detail };
}

export interface GeneratedConfigFile {
  readonly isWritten: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Write the blocks that a plan generated for what it imports to `file`; no file where there are none. */
export async function writeGeneratedConfig(plan: Plan, file: string, dialect: Dialect): Promise<GeneratedConfigFile> {
  const blocks = plan.changes.flatMap(({ change: { generatedConfig, importing } }) =>
    generatedConfig === undefined ? [] : [{ text: generatedConfig, id: importing?.id ?? "" }],
  );
  if (blocks.length === 0) return { isWritten: false, diagnostics: [] };
  const problem = generationProblem(plan, file, dialect);
  if (problem !== undefined) return { isWritten: false, diagnostics: [problem] };
  const mark = `# __generated__ by ${dialect.productName}`;
  const parts = [
    `${mark}\n# Please review these resources and move them into your main configuration files.\n`,
    ...blocks.map(({ text, id }) => `\n${mark}${id === "" ? "" : ` from ${quoted(id)}`}\n${text}\n`),
  ];
  try {
    await writeFile(file, parts.join(""), { flag: "wx" });
  } catch (error) {
    return { isWritten: false, diagnostics: [notWritten(file, error, dialect)] };
  }
  return { isWritten: true, diagnostics: [experimental] };
}

const experimental: Diagnostic = {
  severity: "warning",
  summary: "Config generation is experimental",
  detail:
    "Generating configuration during import is currently experimental, and the generated configuration format may change in future versions.",
};

function notWritten(file: string, error: unknown, { productName }: Dialect): Diagnostic {
  const why = fileProblem(error);
  const detail = why.endsWith("permission denied")
    ? `${productName} did not have permission to create the generated file (${file}) in the target directory. Please modify permissions over the target directory, and try again.`
    : `${productName} could not create the generated file (${file}) in the target directory: ${why}. Depending on the error message, this may be a bug in ${productName} itself. If so, please report it!`;
  return { severity: "error", summary: "Failed to create target generated file", detail };
}
