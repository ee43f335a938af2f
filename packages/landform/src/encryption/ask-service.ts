import type { Dialect } from "@landform/addrs";
import { HttpClient, isHttpProblem, readBytes } from "@landform/http";
import { isObject } from "./run-program.js";

/** Whom and what key providers depend on besides their arguments. */
export interface KeySurroundings {
  readonly dialect: Dialect;
  /** Environment variables, which stand in for some arguments. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ServiceRequest {
  readonly url: URL;
  readonly method: "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** The text, where it is an object in JSON; else empty. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** Ask a service that keeps keys; a text says why there is no answer. */
export async function askService(
  request: ServiceRequest,
  { dialect, env }: KeySurroundings,
): Promise<ServiceAnswer | string> {
  const answer = await new HttpClient({ dialect, env }).send({ ...request, retries: 2, timeoutMs: 60_000 });
  if (isHttpProblem(answer)) return answer.message;
  const body = await readBytes(answer);
  if (isHttpProblem(body)) return body.message;
  const text = body.toString("utf8");
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    document = undefined;
  }
  return { status: answer.status, headers: answer.headers, text, document: isObject(document) ? document : {} };
}

/** The first that has something in it. */
export function firstText(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== "") ?? "";
}
