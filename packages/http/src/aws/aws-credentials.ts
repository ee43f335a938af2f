import { readFile } from "node:fs/promises";
import { readBytes } from "../answer-body.js";
import type { HttpClient, HttpRequest } from "../http-client.js";
import { isHttpProblem } from "../http-problem.js";
import { type AwsFiles, readAwsProfile } from "./aws-profile.js";
import type { AwsCredentials } from "./aws-signature.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The user's credentials for AWS: of the named profile, else from the environment, the profile that the environment
 * names, the container or the machine that we run on.
 */
export async function awsCredentials(
  profile: string,
  env: Environment,
  http: HttpClient,
  files?: AwsFiles,
): Promise<AwsCredentials | undefined> {
  return (
    (profile === "" ? keysOf(env.AWS_ACCESS_KEY_ID || env.AWS_ACCESS_KEY, env) : undefined) ??
    (await fromProfile(profile || env.AWS_PROFILE || "default", env, files)) ??
    (profile === "" ? ((await fromContainer(env, http)) ?? (await fromMachine(env, http))) : undefined)
  );
}

function keysOf(accessKeyId: string | undefined, env: Environment): AwsCredentials | undefined {
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY || env.AWS_SECRET_KEY;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }) };
}

async function fromProfile(
  name: string,
  env: Environment,
  files: AwsFiles | undefined,
): Promise<AwsCredentials | undefined> {
  const settings = await readAwsProfile(name, env, files);
  const accessKeyId = settings.get("aws_access_key_id");
  const secretAccessKey = settings.get("aws_secret_access_key");
  const sessionToken = settings.get("aws_session_token");
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

/** ECS and EKS tell their containers where to ask. */
async function fromContainer(env: Environment, http: HttpClient): Promise<AwsCredentials | undefined> {
  const relative = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const address = relative ? `http://169.254.170.2${relative}` : env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if (!address || !URL.canParse(address)) return undefined;
  const tokenFile = env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE;
  const token = tokenFile ? await readFile(tokenFile, "utf8").catch(() => "") : env.AWS_CONTAINER_AUTHORIZATION_TOKEN;
  const headers = token ? { Authorization: token.trim() } : {};
  return decodeCredentials(await textFrom({ url: new URL(address), headers, timeoutMs: 5000 }, http));
}

/** EC2's service for instances, which wants to be asked with a token of its own. */
async function fromMachine(env: Environment, http: HttpClient): Promise<AwsCredentials | undefined> {
  if (env.AWS_EC2_METADATA_DISABLED?.toLowerCase() === "true") return undefined;
  const base = env.AWS_EC2_METADATA_SERVICE_ENDPOINT || env.AWS_METADATA_URL || "http://169.254.169.254";
  if (!URL.canParse("/latest", base)) return undefined;
  const token = await textFrom(
    {
      url: new URL("/latest/api/token", base),
      method: "PUT",
      headers: { "X-aws-ec2-metadata-token-ttl-seconds": "300" },
      timeoutMs: 1000,
    },
    http,
  );
  if (token === undefined) return undefined;
  const headers = { "X-aws-ec2-metadata-token": token };
  const list = "/latest/meta-data/iam/security-credentials/";
  const role = await textFrom({ url: new URL(list, base), headers, timeoutMs: 5000 }, http);
  const [name] = (role ?? "").split("\n");
  if (name === undefined || name === "") return undefined;
  return decodeCredentials(await textFrom({ url: new URL(`${list}${name}`, base), headers, timeoutMs: 5000 }, http));
}

async function textFrom(request: HttpRequest, http: HttpClient): Promise<string | undefined> {
  const answer = await http.send(request);
  if (isHttpProblem(answer)) return undefined;
  const body = await readBytes(answer, 1024 * 1024);
  return isHttpProblem(body) || answer.status !== 200 ? undefined : body.toString();
}

function decodeCredentials(text: string | undefined): AwsCredentials | undefined {
  if (text === undefined) return undefined;
  try {
    const fields = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const accessKeyId = fields.get("AccessKeyId");
    const secretAccessKey = fields.get("SecretAccessKey");
    const sessionToken = fields.get("Token");
    if (typeof accessKeyId !== "string" || typeof secretAccessKey !== "string") return undefined;
    return { accessKeyId, secretAccessKey, ...(typeof sessionToken === "string" && { sessionToken }) };
  } catch {
    return undefined;
  }
}
