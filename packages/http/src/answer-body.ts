import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { HttpAnswer } from "./http-client.js";
import { type HttpProblem, requestProblem } from "./http-problem.js";

/** Lists of a registry have a megabyte or two. */
const usualLimitBytes = 64 * 1024 * 1024;

/** Documents and signatures: small answers, as a whole. */
export async function readBytes(
  { body, headers }: HttpAnswer,
  limitBytes = usualLimitBytes,
): Promise<Buffer | HttpProblem> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > limitBytes || Number(headers.get("content-length") ?? 0) > limitBytes) {
        const given = headers.get("content-length") ?? `more than ${limitBytes}`;
        throw new Error(`response is too large (got ${given} bytes; limit ${limitBytes})`);
      }
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    return bodyProblem(error);
  }
}

/** Write a body to a new file while it arrives. After a problem there is no file. */
export async function saveBody(answer: HttpAnswer, file: string): Promise<HttpProblem | undefined> {
  try {
    await pipeline(answer.body, createWriteStream(file, { flags: "wx" }));
    return undefined;
  } catch (error) {
    await rm(file, { force: true });
    return bodyProblem(error);
  }
}

/** The answer itself came: what is missing is its end. */
function bodyProblem(error: unknown): HttpProblem {
  const { message } = requestProblem("GET", new URL("http://localhost"), error);
  const reason = message.replace(/^Get "[^"]*": /, "").replace(/^EOF$/, "unexpected EOF");
  return { kind: "httpProblem", message: reason, attempts: 1, isTemporary: true };
}
