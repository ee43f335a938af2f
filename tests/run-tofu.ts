import process from "node:process";
import { main } from "@landform/cli";
import { plain } from "@landform/diagnostics";
import type { ProviderDefinition } from "@landform/provider-sdk";

export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run `tofu` with `argv` in the process's working directory, with `providers` in the place of installed ones. */
export async function runTofu(
  argv: readonly string[],
  providers: readonly ProviderDefinition[],
): Promise<CommandOutput> {
  let stdout = "";
  let stderr = "";
  const code = await main(
    ["node", "tofu", ...argv],
    { PATH: process.env.PATH, CHECKPOINT_DISABLE: "1" },
    {
      providers: providers.map(({ name, version, open }) => ({ type: name, version, create: async () => open() })),
      openTerminal: () => ({
        style: plain,
        width: 78,
        interactive: false,
        out: (text) => {
          stdout += text;
        },
        err: (text) => {
          stderr += text;
        },
        readLine: async () => undefined,
        readAll: async () => new Uint8Array(),
      }),
    },
  );
  return { code, stdout, stderr };
}
