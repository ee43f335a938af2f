import { discardBody, type HttpAnswer, type HttpClient, isHttpProblem, readBytes, saveBody } from "@landform/http";
import { netrcAuthorization } from "../services/netrc.js";
import { type FetchProblem, fetchProblem, isFetchProblem } from "./fetch-problem.js";
import type { Elsewhere, PackageGetter } from "./package-getter.js";
import { formatPackageUrl, type PackageUrl, withParameter } from "./package-url.js";
import type { Environment } from "./run-program.js";
import { sourceInPage } from "./source-in-page.js";

const maxPageBytes = 16 * 1024 * 1024;

/**
 * Servers that have archives, or that tell where a package is: in the header `X-Terraform-Get`, or in an HTML page. The
 * user's netrc file says who we are.
 */
export function httpGetter(http: HttpClient, env: Environment): PackageGetter {
  return {
    async directory(url) {
      const answer = await get(withParameter(url, "terraform-get", "1"), http, env);
      return isFetchProblem(answer) ? answer : whereItIs(answer);
    },
    async file(url, target) {
      const answer = await get(url, http, env);
      if (isFetchProblem(answer)) return answer;
      const problem = await saveBody(answer, target);
      return problem && fetchProblem(problem.message);
    },
  };
}

async function get(url: PackageUrl, http: HttpClient, env: Environment): Promise<HttpAnswer | FetchProblem> {
  const text = formatPackageUrl(url);
  if (!URL.canParse(text)) return fetchProblem(`Get ${JSON.stringify(text)}: http: no Host in request URL`);
  const address = new URL(text);
  const authorization = await authorizationFor(address, env);
  address.username = "";
  address.password = "";
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const answer = await http.send({ url: address, headers });
  if (isHttpProblem(answer)) return fetchProblem(answer.message);
  if (answer.status >= 200 && answer.status < 300) return answer;
  discardBody(answer);
  return fetchProblem(`bad response code: ${answer.status}`);
}

/** The address may have a name and a password of its own. */
async function authorizationFor(address: URL, env: Environment): Promise<string | undefined> {
  if (address.username === "") return netrcAuthorization(address, env);
  const [name, password] = [address.username, address.password].map(decodeURIComponent);
  return `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
}

async function whereItIs(answer: HttpAnswer): Promise<Elsewhere | FetchProblem> {
  const source = answer.headers.get("x-terraform-get");
  if (source !== undefined && source !== "") {
    discardBody(answer);
    return { kind: "elsewhere", source };
  }
  const page = await readBytes(answer, maxPageBytes);
  if (isHttpProblem(page)) return fetchProblem(page.message);
  const found = sourceInPage(page.toString());
  return found === undefined ? fetchProblem("no source URL was returned") : { kind: "elsewhere", source: found };
}
