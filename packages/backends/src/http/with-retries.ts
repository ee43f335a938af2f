import { setTimeout } from "node:timers/promises";
import {
  discardBody,
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  isHttpProblem,
  withoutPassword,
} from "@landform/http";

/** How often to ask again, and how long to wait before that: twice as long each time. */
export interface RetryRule {
  readonly max: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** The answer of a server that can answer; a text says why there is none. */
export async function withRetries(
  client: HttpClient,
  request: HttpRequest,
  { max, leastMs, mostMs }: RetryRule,
): Promise<HttpAnswer | string> {
  for (let attempts = 1; ; attempts++) {
    const outcome = await client.send(request);
    const isProblem = isHttpProblem(outcome);
    if (!isProblem && !isBusy(outcome.status)) return outcome;
    if (!isProblem) discardBody(outcome);
    if (attempts > max || (isProblem && !outcome.isTemporary)) {
      const cause = isProblem ? `: ${outcome.message}` : "";
      return `${request.method ?? "GET"} ${withoutPassword(request.url)} giving up after ${attempts} attempt(s)${cause}`;
    }
    const wanted = isProblem ? undefined : outcome.headers.get("retry-after");
    const waitMs = /^\d+$/.test(wanted ?? "") ? Number(wanted) * 1000 : leastMs * 2 ** (attempts - 1);
    await setTimeout(Math.min(waitMs, mostMs));
  }
}

function isBusy(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}
