import { asMap, asString, attributeOf, elementsOf, type Value } from "@landform/cty";
import type { AwsFiles } from "@landform/http";
import { type ArgumentDefaults, readArguments } from "../arguments/read-arguments.js";
import type { BackendContext } from "../backend.js";

/** How to speak to S3, and as whom. */
export interface S3Settings {
  readonly bucket: string;
  readonly key: string;
  readonly workspacePrefix: string;
  readonly region: string;
  readonly locks: { readonly inBucket: boolean; readonly table: string };
  readonly object: ObjectSettings;
  /** Empty: those of AWS. */
  readonly endpoints: { readonly s3: string; readonly dynamodb: string; readonly sts: string };
  readonly usesPathStyle: boolean;
  readonly usesFips: boolean;
  readonly usesDualStack: boolean;
  readonly retries: number;
  readonly insecure: boolean;
  readonly caBundle: string;
  readonly proxies: Readonly<Record<string, string>>;
  readonly identity: IdentitySettings;
}

/** What becomes of the objects that are written. */
export interface ObjectSettings {
  readonly acl: string;
  readonly encrypts: boolean;
  readonly kmsKeyId: string;
  /** Base64. */
  readonly customerKey: string;
  readonly skipsChecksum: boolean;
  readonly stateTags: Readonly<Record<string, string>>;
  readonly lockTags: Readonly<Record<string, string>>;
}

export interface IdentitySettings {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly profile: string;
  readonly files: AwsFiles;
  readonly skipsMachine: boolean;
  readonly machineEndpoint: string;
  readonly skipsValidation: boolean;
  readonly stsRegion: string;
  readonly allowedAccounts: readonly string[];
  readonly forbiddenAccounts: readonly string[];
  readonly role?: AssumedRole;
  readonly webIdentity?: AssumedRole & { readonly token: string; readonly tokenFile: string };
}

export interface AssumedRole {
  readonly arn: string;
  readonly sessionName: string;
  /** As Go writes it; or seconds. */
  readonly duration: string;
  readonly externalId: string;
  readonly policy: string;
  readonly policyArns: readonly string[];
  readonly sourceIdentity: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly transitiveTagKeys: readonly string[];
}

/** `config` has passed `checkS3Arguments`. */
export function s3Settings(config: Value, { env }: BackendContext): S3Settings {
  const { text, flag, number } = readArguments(config, defaults, env);
  const endpoints = attributeOf(config, "endpoints") ?? config;
  const endpoint = (name: "s3" | "dynamodb" | "sts", old: string, variables: readonly string[]): string => {
    const given = readArguments(endpoints, {}, {}).text(name) || readArguments(config, {}, {}).text(old);
    const found = given || variables.map((variable) => env[variable] ?? "").find((value) => value !== "") || "";
    return found === "" || /^[a-z]*:\/\//.test(found) ? found : `https://${found}`;
  };
  return {
    bucket: text("bucket"),
    key: text("key"),
    workspacePrefix: text("workspace_key_prefix"),
    region: text("region"),
    locks: { inBucket: flag("use_lockfile"), table: text("dynamodb_table") },
    object: {
      acl: text("acl"),
      encrypts: flag("encrypt"),
      kmsKeyId: text("kms_key_id"),
      customerKey: text("sse_customer_key"),
      skipsChecksum: flag("skip_s3_checksum"),
      stateTags: textMap(config, "state_tags"),
      lockTags: textMap(config, "lock_tags"),
    },
    endpoints: {
      s3: endpoint("s3", "endpoint", ["AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT", "AWS_ENDPOINT_URL"]),
      dynamodb: endpoint("dynamodb", "dynamodb_endpoint", [
        "AWS_ENDPOINT_URL_DYNAMODB",
        "AWS_DYNAMODB_ENDPOINT",
        "AWS_ENDPOINT_URL",
      ]),
      sts: endpoint("sts", "sts_endpoint", ["AWS_ENDPOINT_URL_STS", "AWS_STS_ENDPOINT", "AWS_ENDPOINT_URL"]),
    },
    usesPathStyle: flag("use_path_style") || flag("force_path_style"),
    usesFips: flag("use_fips_endpoint"),
    usesDualStack: flag("use_dualstack_endpoint"),
    retries: Math.max(0, number("max_retries") - 1),
    insecure: flag("insecure"),
    caBundle: text("custom_ca_bundle"),
    proxies: proxiesIn(text),
    identity: identityIn(config, env),
  };
}

const defaults: ArgumentDefaults = {
  custom_ca_bundle: { env: ["AWS_CA_BUNDLE"] },
  ec2_metadata_service_endpoint: { env: ["AWS_EC2_METADATA_SERVICE_ENDPOINT"] },
  max_retries: { fallback: "5" },
  region: { env: ["AWS_REGION", "AWS_DEFAULT_REGION"] },
  sse_customer_key: { env: ["AWS_SSE_CUSTOMER_KEY"] },
  use_dualstack_endpoint: { env: ["AWS_USE_DUALSTACK_ENDPOINT"] },
  use_fips_endpoint: { env: ["AWS_USE_FIPS_ENDPOINT"] },
  workspace_key_prefix: { fallback: "env:" },
};

/** Go before those of the environment. */
function proxiesIn(text: (name: string) => string): Readonly<Record<string, string>> {
  const given = { HTTP_PROXY: text("http_proxy"), HTTPS_PROXY: text("https_proxy"), NO_PROXY: text("no_proxy") };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}

function identityIn(config: Value, env: BackendContext["env"]): IdentitySettings {
  const { text, flag } = readArguments(config, defaults, env);
  const credentials = textSet(config, "shared_credentials_files");
  const oldFile = text("shared_credentials_file");
  const configFiles = textSet(config, "shared_config_files");
  const role = roleIn(config);
  const webIdentity = webIdentityIn(config, env);
  return {
    accessKeyId: text("access_key"),
    secretAccessKey: text("secret_key"),
    sessionToken: text("token"),
    profile: text("profile"),
    files: {
      ...(oldFile !== "" && { credentials: [oldFile] }),
      ...(credentials.length > 0 && { credentials }),
      ...(configFiles.length > 0 && { config: configFiles }),
    },
    skipsMachine: flag("skip_metadata_api_check"),
    machineEndpoint: text("ec2_metadata_service_endpoint"),
    skipsValidation: flag("skip_credentials_validation"),
    stsRegion: text("sts_region"),
    allowedAccounts: textSet(config, "allowed_account_ids"),
    forbiddenAccounts: textSet(config, "forbidden_account_ids"),
    ...(role && { role }),
    ...(webIdentity && { webIdentity }),
  };
}

/** OpenTofu takes what it is about in arguments of their own too. */
function roleIn(config: Value): AssumedRole | undefined {
  const nested = attributeOf(config, "assume_role");
  if (nested?.kind === "known") return roleFrom(nested, {});
  const old = readArguments(config, {}, {});
  return old.text("role_arn") === ""
    ? undefined
    : roleFrom(config, {
        duration: old.text("assume_role_duration_seconds"),
        policy: old.text("assume_role_policy"),
        policyArns: textSet(config, "assume_role_policy_arns"),
        tags: textMap(config, "assume_role_tags"),
        transitiveTagKeys: textSet(config, "assume_role_transitive_tag_keys"),
      });
}

function roleFrom(value: Value, known: Partial<AssumedRole>, env: BackendContext["env"] = {}): AssumedRole {
  const { text } = readArguments(value, { role_arn: { env: ["AWS_ROLE_ARN"] }, session_name: sessionNames }, env);
  return {
    arn: text("role_arn"),
    sessionName: text("session_name"),
    duration: text("duration"),
    externalId: text("external_id"),
    policy: text("policy").trim(),
    policyArns: textSet(value, "policy_arns"),
    sourceIdentity: text("source_identity"),
    tags: textMap(value, "tags"),
    transitiveTagKeys: textSet(value, "transitive_tag_keys"),
    ...known,
  };
}

const sessionNames = { env: ["AWS_ROLE_SESSION_NAME"] };

function webIdentityIn(config: Value, env: BackendContext["env"]): IdentitySettings["webIdentity"] {
  const nested = attributeOf(config, "assume_role_with_web_identity");
  if (nested?.kind !== "known") {
    const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile = "", AWS_ROLE_ARN = "" } = env;
    if (tokenFile === "" || AWS_ROLE_ARN === "") return undefined;
    return {
      ...roleFrom(config, { arn: AWS_ROLE_ARN, sessionName: env.AWS_ROLE_SESSION_NAME ?? "" }),
      token: "",
      tokenFile,
    };
  }
  const { text } = readArguments(nested, tokens, env);
  const token = text("web_identity_token");
  return { ...roleFrom(nested, {}, env), token, tokenFile: text("web_identity_token_file") };
}

const tokens: ArgumentDefaults = {
  web_identity_token: { env: ["AWS_WEB_IDENTITY_TOKEN"] },
  web_identity_token_file: { env: ["AWS_WEB_IDENTITY_TOKEN_FILE"] },
};

function textSet(config: Value, name: string): readonly string[] {
  const value = attributeOf(config, name);
  if (value?.kind !== "known") return [];
  return Array.from(elementsOf(value), ([, element]) => asString(element));
}

function textMap(config: Value, name: string): Readonly<Record<string, string>> {
  const value = attributeOf(config, name);
  if (value?.kind !== "known") return {};
  return Object.fromEntries(Array.from(asMap(value), ([key, element]) => [key, asString(element)]));
}
