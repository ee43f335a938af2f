import {
  emptyCliConfig,
  findTokenStorage,
  keepToken,
  loginServiceOf,
  ServiceHosts,
  serviceUrl,
} from "@landform/installer";
import type { Command, CommandContext } from "../command.js";
import { defaultHost, withHost } from "../login/hosts.js";
import {
  badLoginService,
  configuredByHand,
  introduction,
  noGrantType,
  rule,
  unsupported,
} from "../login/login-messages.js";
import { tokenByCode, tokenByHand } from "../login/obtain-token.js";
import type { TokenRequest } from "../login/token-request.js";
import { ask } from "../views/prompt.js";
import { report } from "../views/report.js";

export const login: Command = {
  usage: {
    synopsis: "login [hostname]",
    summary: "Obtain and save credentials for a remote host",
    description: [
      "Gets a token from a host that can give one, with your browser, and saves it for other commands in credentials.tfrc.json in your home directory's .terraform.d.",
      `Without a hostname, ${defaultHost} is meant in Terraform's dialect.`,
    ],
    options: [],
  },
  run: (context, argv) => withHost({ context, argv, command: login, purpose: "log in to" }, logIn),
};

async function logIn(context: CommandContext, hostname: string): Promise<number> {
  const { terminal, dialect } = context;
  const way = await findWay(context, hostname);
  if (way === undefined) return 1;
  terminal.out(introduction(way, context));
  const query = "Do you want to proceed?";
  const agreed = await ask({ query, description: "Only 'yes' will be accepted to confirm." }, context);
  if (agreed !== "yes") {
    report(context, [{ severity: "error", summary: "Login cancelled", detail: "" }]);
    return 1;
  }
  const token = way.kind === "oauth" ? await tokenByCode(way, context) : await tokenByHand(way, context);
  if (token === undefined) return 1;
  const problem = await keepToken(way.storage, hostname, token);
  if (problem !== undefined) {
    const detail = `The given host returned an API token, but ${dialect.productName} failed to save it: ${problem}.`;
    report(context, [{ severity: "error", summary: "Failed to save API token", detail }]);
    return 1;
  }
  terminal.out(`${rule}\n${success(context, way)}\n`);
  return 0;
}

/** Ask the host how it gives tokens; `undefined` when there is no way, which was shown. */
async function findWay(context: CommandContext, hostname: string): Promise<TokenRequest | undefined> {
  const { dialect, env, cliConfig: config = emptyCliConfig } = context;
  const hosts = new ServiceHosts({ dialect, env, cliConfig: config });
  const found = await hosts.discover(hostname);
  if (found.kind === "discoveryError") {
    const summary = `Service discovery failed for ${hostname}`;
    report(context, [{ severity: "error", summary, detail: `${found.message}.` }]);
    return undefined;
  }
  const storage = await findTokenStorage(hostname, config, env, dialect);
  if (storage.kind === "byHand") {
    report(context, [configuredByHand(hostname, context)]);
    return undefined;
  }
  const service = loginServiceOf(found);
  if (service !== undefined && "kind" in service)
    report(context, [badLoginService(hostname, service.message, context)]);
  else if (service !== undefined) {
    if (service.grantTypes.includes("authz_code"))
      return { kind: "oauth", hostname, storage, service, http: hosts.http };
    report(context, [noGrantType(hostname, context)]);
    return undefined;
  }
  const api = serviceUrl(found, "tfe.v2");
  if (api !== undefined) return { kind: "browser", hostname, storage, api, http: hosts.http };
  report(context, [unsupported(hostname, context)]);
  return undefined;
}

function success({ terminal, dialect: { productName } }: CommandContext, { kind, hostname }: TokenRequest): string {
  const { bold, green } = terminal.style;
  const done = green(bold("Success!"));
  return kind === "browser"
    ? `${done} ${bold(`Logged in to Terraform Enterprise (${hostname})`)}\n`
    : `${done} ${bold(`${productName} has obtained and saved an API token.`)}

The new API token will be used for any future ${productName} command that must make
authenticated requests to ${hostname}.\n`;
}
