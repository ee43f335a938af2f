import { emptyCliConfig, findTokenStorage, keepToken } from "@landform/installer";
import type { Command, CommandContext } from "../command.js";
import { defaultHost, withHost } from "../login/hosts.js";
import { report } from "../views/report.js";

export const logout: Command = {
  usage: {
    synopsis: "logout [hostname]",
    summary: "Remove locally-stored credentials for a remote host",
    description: [
      "Removes the token that login saved for a host. The host still accepts it until it is revoked there.",
      `Without a hostname, ${defaultHost} is meant in Terraform's dialect.`,
    ],
    options: [],
  },
  run: (context, argv) => withHost({ context, argv, command: logout, purpose: "log out of" }, logOut),
};

async function logOut(context: CommandContext, hostname: string): Promise<number> {
  const { dialect, env, terminal, cliConfig = emptyCliConfig } = context;
  const { bold, green } = terminal.style;
  const storage = await findTokenStorage(hostname, cliConfig, env, dialect);
  if (storage.kind === "byHand") {
    const summary = `Credentials for ${hostname} are manually configured`;
    const detail = `The "${dialect.name} logout" command cannot log out because credentials for this host are manually configured in a CLI configuration file.\n\nTo log out, revoke the existing credentials and remove that block from the CLI configuration.`;
    report(context, [{ severity: "error", summary, detail }]);
    return 1;
  }
  if (storage.kind === "file" && !storage.hasToken) {
    terminal.out(`No credentials for ${hostname} are stored.\n\n`);
    return 0;
  }
  const place =
    storage.kind === "helper"
      ? `configured\n"${storage.helper.name}" credentials helper.`
      : `following file:\n    ${storage.file}`;
  terminal.out(`Removing the stored credentials for ${hostname} from the ${place}\n\n`);
  const problem = await keepToken(storage, hostname, undefined);
  if (problem !== undefined) {
    const summary = "Failed to remove API token";
    report(context, [{ severity: "error", summary, detail: `Unable to remove stored API token: ${problem}` }]);
    return 1;
  }
  const done = `${dialect.productName} has removed the stored API token for ${hostname}.`;
  terminal.out(`${green(bold("Success!"))} ${bold(done)}\n\n`);
  return 0;
}
