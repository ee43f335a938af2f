import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Dialect } from "@landform/addrs";
import { type HttpClient, isHttpProblem, readBytes } from "@landform/http";
import type { LoginService } from "@landform/installer";

/** A question to the host that a person answers in a browser; the answer comes back to us. */
export interface Authorization {
  /** The page to open. */
  readonly url: URL;
  /** Resolves when the page has sent the browser back here. */
  readonly code: Promise<string>;
  readonly redirectUrl: string;
  readonly verifier: string;
  close(): void;
}

const attempts = 40;

/** Listen on one of the ports that the host allows; `undefined` where none can be had. */
export async function startAuthorization(
  { authorizationUrl, clientId, scopes, firstPort, lastPort }: LoginService,
  dialect: Dialect,
): Promise<Authorization | undefined> {
  if (authorizationUrl === undefined) return undefined;
  const state = randomUUID();
  const verifier = randomBytes(32).toString("base64url");
  const answers = new EventEmitter<{ readonly code: [string] }>();
  const answered = once(answers, "code");
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const code = searchParams.get("code") ?? "";
    if (searchParams.get("state") !== state || code === "") {
      response.writeHead(400).end();
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html", Connection: "close" }).end(page(dialect));
    answers.emit("code", code);
  });
  const port = await listen(server, firstPort, lastPort);
  if (port === undefined) return undefined;
  const redirectUrl = `http://localhost:${port}/login`;
  const url = new URL(authorizationUrl);
  const query: Readonly<Record<string, string>> = {
    client_id: clientId,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    redirect_uri: redirectUrl,
    response_type: "code",
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
    state,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url, code: answered.then(([code]) => String(code)), redirectUrl, verifier, close: () => server.close() };
}

async function listen(server: Server, firstPort: number, lastPort: number): Promise<number | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(firstPort, lastPort + 1);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isFree) return port;
  }
  return undefined;
}

function page({ productName, name }: Dialect): string {
  return `<!doctype html>
<title>${productName} Login</title>
<p>The login server has returned an authentication code to ${productName}.</p>
<p>Now close this page and return to the terminal where <tt>${name} login</tt> is running.</p>
`;
}

/** Exchange the code for a token, or tell why there is none. */
export async function fetchToken(
  { clientId, tokenUrl }: LoginService,
  { redirectUrl, verifier }: Authorization,
  code: string,
  http: HttpClient,
): Promise<{ readonly token: string } | { readonly problem: string }> {
  const form = {
    client_id: clientId,
    code,
    code_verifier: verifier,
    grant_type: "authorization_code",
    redirect_uri: redirectUrl,
  };
  const answer = await http.send({
    url: tokenUrl,
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams(form).toString(),
  });
  const body = isHttpProblem(answer) ? answer : await readBytes(answer);
  if (isHttpProblem(answer)) return { problem: answer.message };
  return isHttpProblem(body) ? { problem: body.message } : readToken(answer.status, body.toString());
}

function readToken(status: number, body: string): { readonly token: string } | { readonly problem: string } {
  const answer = fieldsOf(body);
  const error = answer.get("error");
  if (typeof error === "string") {
    const description = answer.get("error_description");
    return { problem: `oauth2: "${error}"${typeof description === "string" ? ` "${description}"` : ""}` };
  }
  if (status < 200 || status > 299) return { problem: `oauth2: cannot fetch token: ${status}\nResponse: ${body}` };
  const token = answer.get("access_token");
  return typeof token === "string" && token !== ""
    ? { token }
    : { problem: "oauth2: server response missing access_token" };
}

function fieldsOf(body: string): ReadonlyMap<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return new Map<string, unknown>(typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : []);
  } catch {
    return new Map();
  }
}
