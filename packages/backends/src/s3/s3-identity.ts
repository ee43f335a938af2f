import { readFile } from "node:fs/promises";
import { type AwsCredentials, awsCredentials, type HttpClient, readAwsProfile, textsOf } from "@landform/http";
import { parseDuration } from "@landform/lang";
import type { BackendContext, BackendProblem } from "../backend.js";
import { type AwsService, askAws } from "./aws-service.js";
import type { AssumedRole, IdentitySettings, S3Settings } from "./s3-settings.js";

export interface FoundIdentity {
  readonly credentials?: AwsCredentials;
  readonly diagnostics: readonly BackendProblem[];
}

/** Who the user is for Amazon; checked by asking it, unless that is not wanted. */
export async function findIdentity(
  settings: S3Settings,
  http: HttpClient,
  context: BackendContext,
): Promise<FoundIdentity> {
  const { identity } = settings;
  const sts: AwsService = {
    http,
    title: "STS",
    name: "sts",
    region: identity.stsRegion || settings.region,
    retries: settings.retries,
  };
  const url = new URL(settings.endpoints.sts || `https://sts.${sts.region}.amazonaws.com`);
  const found = await credentialsOf(identity, { sts, url, context });
  if (found === undefined) return { diagnostics: [noCredentials(context)] };
  if (typeof found === "string") return { diagnostics: [failure("Cannot assume IAM Role", found)] };
  const problems = await verify(identity, found, { sts, url, context });
  return { credentials: found, diagnostics: problems };
}

interface Asking {
  readonly sts: AwsService;
  readonly url: URL;
  readonly context: BackendContext;
}

/** A text: why a role can't be assumed. */
async function credentialsOf(identity: IdentitySettings, asking: Asking): Promise<AwsCredentials | string | undefined> {
  const { webIdentity, role } = identity;
  const own = webIdentity ? await assumeWithToken(webIdentity, asking) : await ownCredentials(identity, asking);
  if (own === undefined || typeof own === "string" || role === undefined) return own;
  return assume(role, own, asking);
}

async function ownCredentials(
  { accessKeyId, secretAccessKey, sessionToken, ...identity }: IdentitySettings,
  asking: Asking,
): Promise<AwsCredentials | string | undefined> {
  if (accessKeyId !== "" && secretAccessKey !== "")
    return { accessKeyId, secretAccessKey, ...(sessionToken !== "" && { sessionToken }) };
  const { profile, files, skipsMachine, machineEndpoint } = identity;
  const { http } = asking.sts;
  const env: BackendContext["env"] = {
    ...asking.context.env,
    ...(skipsMachine && { AWS_EC2_METADATA_DISABLED: "true" }),
    ...(machineEndpoint !== "" && { AWS_EC2_METADATA_SERVICE_ENDPOINT: machineEndpoint }),
  };
  if (profile === "" && env.AWS_ACCESS_KEY_ID) return awsCredentials("", env, http, files);
  const settings = await readAwsProfile(profile || env.AWS_PROFILE || "default", env, files);
  const arn = settings.get("role_arn");
  const source = settings.get("source_profile");
  if (arn === undefined || source === undefined) return awsCredentials(profile, env, http, files);
  const base = await awsCredentials(source, env, http, files);
  const role = { ...noRole, arn, sessionName: settings.get("role_session_name") ?? "" };
  return base && assume({ ...role, externalId: settings.get("external_id") ?? "" }, base, asking);
}

const noRole: AssumedRole = {
  arn: "",
  sessionName: "",
  duration: "",
  externalId: "",
  policy: "",
  policyArns: [],
  sourceIdentity: "",
  tags: {},
  transitiveTagKeys: [],
};

function assume(role: AssumedRole, credentials: AwsCredentials, { sts, url }: Asking) {
  return askForRole({ ...sts, credentials }, url, "AssumeRole", roleParameters(role));
}

async function assumeWithToken(
  role: NonNullable<IdentitySettings["webIdentity"]>,
  { sts, url }: Asking,
): Promise<AwsCredentials | string> {
  const token = role.token || (await readFile(role.tokenFile, "utf8").catch(() => ""));
  if (token === "") return `no web identity token: ${JSON.stringify(role.tokenFile)} could not be read`;
  return askForRole(sts, url, "AssumeRoleWithWebIdentity", { ...roleParameters(role), WebIdentityToken: token });
}

async function askForRole(
  service: AwsService,
  url: URL,
  operation: string,
  parameters: Readonly<Record<string, string>>,
): Promise<AwsCredentials | string> {
  const answer = await askSts(service, url, operation, parameters);
  if (answer.kind === "awsProblem") return answer.message;
  const document = answer.body.toString();
  const [accessKeyId] = textsOf("AccessKeyId", document);
  const [secretAccessKey] = textsOf("SecretAccessKey", document);
  const [sessionToken] = textsOf("SessionToken", document);
  if (accessKeyId === undefined || secretAccessKey === undefined) return `${operation}: no credentials in the answer`;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

function askSts(service: AwsService, url: URL, operation: string, parameters: Readonly<Record<string, string>>) {
  return askAws(service, {
    operation,
    url,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ Action: operation, Version: "2011-06-15", ...parameters }).toString(),
  });
}

function roleParameters(role: AssumedRole): Readonly<Record<string, string>> {
  const seconds = secondsOf(role.duration);
  const parameters: Record<string, string> = {
    RoleArn: role.arn,
    RoleSessionName: role.sessionName || `landform-${Date.now()}`,
    ...(seconds > 0 && { DurationSeconds: String(seconds) }),
    ...(role.externalId !== "" && { ExternalId: role.externalId }),
    ...(role.policy !== "" && { Policy: role.policy }),
    ...(role.sourceIdentity !== "" && { SourceIdentity: role.sourceIdentity }),
  };
  role.policyArns.forEach((arn, index) => {
    parameters[`PolicyArns.member.${index + 1}.arn`] = arn;
  });
  Object.entries(role.tags).forEach(([key, value], index) => {
    parameters[`Tags.member.${index + 1}.Key`] = key;
    parameters[`Tags.member.${index + 1}.Value`] = value;
  });
  role.transitiveTagKeys.forEach((key, index) => {
    parameters[`TransitiveTagKeys.member.${index + 1}`] = key;
  });
  return parameters;
}

function secondsOf(duration: string): number {
  if (/^\d+$/.test(duration)) return Number(duration);
  const nanoseconds = parseDuration(duration);
  return typeof nanoseconds === "bigint" ? Number(nanoseconds / 1_000_000_000n) : 0;
}

async function verify(
  { skipsValidation, allowedAccounts, forbiddenAccounts }: IdentitySettings,
  credentials: AwsCredentials,
  { sts, url }: Asking,
): Promise<readonly BackendProblem[]> {
  const isLimited = allowedAccounts.length > 0 || forbiddenAccounts.length > 0;
  if (skipsValidation && !isLimited) return [];
  const answer = await askSts({ ...sts, credentials }, url, "GetCallerIdentity", {});
  if (answer.kind === "awsProblem")
    return [failure(`validating provider credentials: retrieving caller identity from STS: ${answer.message}`)];
  const [account = ""] = textsOf("Account", answer.body.toString());
  const isAllowed =
    !forbiddenAccounts.includes(account) && (allowedAccounts.length === 0 || allowedAccounts.includes(account));
  return isAllowed ? [] : [failure("Invalid account ID", `AWS account ID not allowed: ${account}`)];
}

function noCredentials({ dialect }: BackendContext): BackendProblem {
  const page =
    dialect.name === "tofu"
      ? "https://opentofu.org/docs/language/settings/backends/s3"
      : "https://developer.hashicorp.com/terraform/language/backend/s3";
  return failure(
    "No valid credential sources found",
    `Please see ${page}\nfor more information about providing credentials.`,
  );
}

function failure(summary: string, detail = ""): BackendProblem {
  return { severity: "error", summary, detail };
}
