import { isHttpProblem, readBytes } from "@landform/http";
import type { CommandContext } from "../command.js";
import { ask } from "../views/prompt.js";
import { report } from "../views/report.js";
import { fetchToken, startAuthorization } from "./authorization-code.js";
import { pageWords, rule, storageWords } from "./login-messages.js";
import { openBrowser } from "./open-browser.js";
import type { BrowserRequest, CodeRequest } from "./token-request.js";

/** The host asks the user in a browser and tells us; `undefined` after problems, which were shown. */
export async function tokenByCode(request: CodeRequest, context: CommandContext): Promise<string | undefined> {
  const { service, hostname, http } = request;
  const { terminal, dialect, env } = context;
  const authorization = await startAuthorization(service, dialect);
  if (authorization === undefined) {
    const detail = `All ports from ${service.firstPort} to ${service.lastPort} that ${hostname} allows for its answer are in use.`;
    report(context, [{ severity: "error", summary: "Can't start temporary login server", detail }]);
    return undefined;
  }
  const isOpened = openBrowser(authorization.url, env);
  terminal.out(`${pageWords(authorization.url, `login page for ${hostname}`, isOpened, context)}\n`);
  terminal.out(`${dialect.productName} will now wait for the host to signal that login was successful.\n\n`);
  const code = await authorization.code;
  authorization.close();
  const result = await fetchToken(service, authorization, code, http);
  if ("token" in result) return result.token;
  const detail = `The remote server did not assign an auth token: ${result.problem}.`;
  report(context, [{ severity: "error", summary: "Failed to obtain auth token", detail }]);
  return undefined;
}

/** The user makes a token in the browser and pastes it; `undefined` when it does not work, which was shown. */
export async function tokenByHand(request: BrowserRequest, context: CommandContext): Promise<string | undefined> {
  const { hostname, storage } = request;
  const { terminal, dialect, env } = context;
  const page = new URL(`https://${hostname}/app/settings/tokens?source=terraform-login`);
  const isOpened = openBrowser(page, env);
  terminal.out(`${rule}\n${pageWords(page, `tokens page for ${hostname}`, isOpened, context)}\n${rule}\n`);
  terminal.out(`Generate a token using your browser, and copy-paste it into this prompt.

${storageWords(storage, dialect)}
`);
  const answer = await ask({ query: `Token for ${hostname}:`, description: "", secret: true }, context);
  const token = answer?.trim() ?? "";
  const checked =
    token === "" ? { problem: "Failed to create API client: missing API token" } : await ownerOf(token, request);
  if ("problem" in checked) {
    report(context, [{ severity: "error", summary: checked.problem, detail: "" }]);
    return undefined;
  }
  terminal.out(`\nRetrieved token for user ${terminal.style.bold(checked.username)}\n`);
  return token;
}

/** Ask the host whose token it is. */
async function ownerOf(
  token: string,
  { api, http }: BrowserRequest,
): Promise<{ readonly username: string } | { readonly problem: string }> {
  const url = new URL("account/details", api.href.endsWith("/") ? api : `${api.href}/`);
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.api+json" };
  const answer = await http.send({ url, headers });
  const body = isHttpProblem(answer) ? answer : await readBytes(answer);
  if (isHttpProblem(answer)) return { problem: `Token is invalid: ${answer.message}` };
  if (isHttpProblem(body)) return { problem: `Token is invalid: ${body.message}` };
  if (answer.status === 401) return { problem: "Token is invalid: unauthorized" };
  if (answer.status !== 200) return { problem: `Token is invalid: the host answers with status ${answer.status}` };
  return { username: usernameIn(body.toString()) };
}

function usernameIn(body: string): string {
  const found = ["data", "attributes", "username"].reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(name)
        : undefined,
    parsed(body),
  );
  return typeof found === "string" ? found : "";
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
