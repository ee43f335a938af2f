import { attributeOf, type Value } from "@landform/cty";
import { parseDuration } from "@landform/lang";
import { readArguments } from "../arguments/read-arguments.js";
import type { BackendContext, BackendProblem } from "../backend.js";

/** What is wrong with the arguments of `backend "s3"`, in the words of each reference tool. */
export function checkS3Arguments(config: Value, { dialect, env }: BackendContext): readonly BackendProblem[] {
  const isTofu = dialect.name === "tofu";
  const { text } = readArguments(config, {}, {});
  return [
    ...conflicts(config, isTofu),
    ...["bucket", "key"].flatMap((name) => required(name, config, isTofu)),
    ...["key", "workspace_key_prefix"].flatMap((name) => slashes(name, text(name), isTofu)),
    ...region(text("region"), env),
    ...duration(config),
    ...retryMode(text("retry_mode"), isTofu),
    ...kmsKey(text("kms_key_id")),
    ...customerKey(text("sse_customer_key")),
  ];
}

function conflicts(config: Value, isTofu: boolean): readonly BackendProblem[] {
  return exclusive
    .filter((names) => names.every((name) => isGiven(config, name)))
    .map((names) => {
      if (isTofu && names[0] === "kms_key_id") return wrong("Invalid encryption configuration", encryptionConflict);
      return wrong("Invalid Attribute Combination", `Only one of ${names.join(", ")} can be set.`);
    });
}

const exclusive = [
  ["kms_key_id", "sse_customer_key"],
  ["shared_credentials_file", "shared_credentials_files"],
  ["force_path_style", "use_path_style"],
  ["allowed_account_ids", "forbidden_account_ids"],
];

const encryptionConflict = `Only one of "kms_key_id" and "sse_customer_key" can be set.

The "kms_key_id" is used for encryption with KMS-Managed Keys (SSE-KMS)
while "sse_customer_key" is used for encryption with customer-managed keys (SSE-C).
Please choose one or the other.`;

function isGiven(config: Value, name: string): boolean {
  return attributeOf(config, name)?.kind === "known";
}

function required(name: string, config: Value, isTofu: boolean): readonly BackendProblem[] {
  const { text } = readArguments(config, {}, {});
  if (text(name).trim() !== "") return [];
  if (isTofu) return [wrong(`Invalid ${name} value`, `The "${name}" attribute value must not be empty.`, name)];
  if (isGiven(config, name)) return [wrong("Invalid Value", "The value cannot be empty or all whitespace", name)];
  return [
    wrong(
      "Missing Required Value",
      `The attribute "${name}" is required by the backend.\n\nRefer to the backend documentation for additional information which attributes are required.`,
      name,
    ),
  ];
}

function slashes(name: string, value: string, isTofu: boolean): readonly BackendProblem[] {
  if (!value.startsWith("/") && !value.endsWith("/")) return [];
  if (!isTofu) return [wrong("Invalid Value", 'The value must not start or end with "/"', name)];
  const where = name === "key" ? "start or end" : "start";
  return [wrong(`Invalid ${name} value`, `The "${name}" attribute value must not ${where} with "/".`, name)];
}

function region(given: string, env: BackendContext["env"]): readonly BackendProblem[] {
  if (given !== "" || (env.AWS_REGION ?? "") !== "" || (env.AWS_DEFAULT_REGION ?? "") !== "") return [];
  const detail =
    'The "region" attribute or the "AWS_REGION" or "AWS_DEFAULT_REGION" environment variables must be set.';
  return [wrong("Missing region value", detail, "region")];
}

function duration(config: Value): readonly BackendProblem[] {
  return ["assume_role", "assume_role_with_web_identity"].flatMap((name) => {
    const nested = attributeOf(config, name);
    const given = nested?.kind === "known" ? readArguments(nested, {}, {}).text("duration") : "";
    if (given === "") return [];
    const parsed = parseDuration(given);
    if (typeof parsed === "bigint") return [];
    return [wrong("Invalid Duration", `The value "${given}" cannot be parsed as a duration: ${parsed.message}`, name)];
  });
}

function retryMode(given: string, isTofu: boolean): readonly BackendProblem[] {
  if (given === "" || /^(?:standard|adaptive)$/i.test(given)) return [];
  return isTofu
    ? [wrong("Invalid retry mode", 'Valid values are "standard" and "adaptive".', "retry_mode")]
    : [wrong("Invalid Value", `unknown RetryMode, ${given}`, "retry_mode")];
}

const keyId = "(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|mrk-[0-9a-f]{32})";
const validKmsKey = new RegExp(
  `^(?:${keyId}|alias/[a-zA-Z0-9/_-]+|arn:[\\w-]+:kms:[\\w-]+:\\d{12}:(?:key/${keyId}|alias/[a-zA-Z0-9/_-]+))$`,
);

function kmsKey(given: string): readonly BackendProblem[] {
  if (given === "" || validKmsKey.test(given)) return [];
  const kind = /^arn:[\w-]+:kms:/.test(given) ? "ARN" : "ID";
  return [wrong(`Invalid KMS Key ${kind}`, `Value must be a valid KMS Key ${kind}, got "${given}"`, "kms_key_id")];
}

function customerKey(given: string): readonly BackendProblem[] {
  if (given === "" || given.length === 44) return [];
  const detail = "sse_customer_key must be 44 characters in length";
  return [wrong("Invalid sse_customer_key value", detail, "sse_customer_key")];
}

function wrong(summary: string, detail: string, argument?: string): BackendProblem {
  return { severity: "error", summary, detail, ...(argument !== undefined && { argument }) };
}
