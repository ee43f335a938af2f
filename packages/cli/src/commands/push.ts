import type { Command } from "../command.js";
import { report } from "../views/report.js";

/** Sent configurations to a service that has ended: says so. */
export const push: Command = {
  usage: {
    synopsis: "push [options] [DIR]",
    summary: "Gone, like the service it was for",
    description: [
      "This command was for the legacy version of Terraform Enterprise (v1), which has now reached end-of-life. Therefore this command is no longer supported.",
    ],
    options: [],
  },
  run(context) {
    const summary = `Command "${context.dialect.name} push" is no longer supported`;
    const detail =
      "This command was used to push configuration to Terraform Enterprise legacy (v1), which has now reached end-of-life. To push configuration to Terraform Enterprise v2, use its REST API. Contact Terraform Enterprise support for more information.";
    report(context, [{ severity: "error", summary, detail }]);
    return Promise.resolve(1);
  },
};
