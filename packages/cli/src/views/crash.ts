import process from "node:process";
import { messageOf } from "@landform/diagnostics";
import { landformVersion } from "../dialect.js";

/**
 * Our own mistake came to light. The stack goes to the person only with `TF_LOG` set: it helps nobody who just wants
 * to know that state is safe and where to report.
 */
export function reportCrash(error: unknown): void {
  const message = messageOf(error);
  const lines = [
    "",
    "Error: landform crashed",
    "",
    `This is a bug in landform ${landformVersion}, not in your configuration:`,
    `  ${message}`,
    "What was already saved stays saved. Please report it together with the output of",
    "the same command run with the environment variable TF_LOG=debug.",
    "",
  ];
  if ((process.env.TF_LOG ?? "") !== "" && error instanceof Error) lines.push(error.stack ?? "", "");
  process.stderr.write(lines.join("\n"));
}
