import type { Dialect } from "@landform/addrs";
import { bool, mapOf, number, setOf, string } from "@landform/cty";
import { attributes, objectAttribute } from "../arguments/schema.js";
import type { BackendType } from "../backend.js";
import { checkS3Arguments } from "./check-s3-arguments.js";
import { s3Settings } from "./s3-settings.js";

/** `backend "s3"`: objects in a bucket of Amazon S3, or of a server that speaks its protocol. */
export function s3BackendType(dialect: Dialect["name"]): BackendType {
  return {
    name: "s3",
    schema: dialect === "tofu" ? attributes({ ...common, ...onlyTofu }) : attributes({ ...common, ...onlyTerraform }),
    check: checkS3Arguments,
    async create(config, context) {
      const settings = s3Settings(config, context);
      const { createS3Backend } = await import("./s3-backend.js");
      return createS3Backend(settings, context);
    },
  };
}

const text = { type: string, optional: true };
const flag = { type: bool, optional: true };
const texts = { type: setOf(string), optional: true };

const endpoints = { dynamodb: string, iam: string, s3: string, sts: string };
const role = {
  duration: string,
  external_id: string,
  policy: string,
  policy_arns: setOf(string),
  role_arn: string,
  session_name: string,
  tags: mapOf(string),
  transitive_tag_keys: setOf(string),
};

const common = {
  access_key: text,
  acl: text,
  allowed_account_ids: texts,
  assume_role_with_web_identity: objectAttribute({
    duration: string,
    policy: string,
    policy_arns: setOf(string),
    role_arn: string,
    session_name: string,
    web_identity_token: string,
    web_identity_token_file: string,
  }),
  bucket: { type: string, required: true },
  custom_ca_bundle: text,
  dynamodb_endpoint: text,
  dynamodb_table: text,
  ec2_metadata_service_endpoint: text,
  ec2_metadata_service_endpoint_mode: text,
  encrypt: flag,
  endpoint: text,
  forbidden_account_ids: texts,
  force_path_style: flag,
  http_proxy: text,
  https_proxy: text,
  iam_endpoint: text,
  insecure: flag,
  key: { type: string, required: true },
  kms_key_id: text,
  max_retries: { type: number, optional: true },
  no_proxy: text,
  profile: text,
  region: text,
  retry_mode: text,
  secret_key: text,
  shared_config_files: texts,
  shared_credentials_file: text,
  shared_credentials_files: texts,
  skip_credentials_validation: flag,
  skip_metadata_api_check: flag,
  skip_region_validation: flag,
  skip_requesting_account_id: flag,
  skip_s3_checksum: flag,
  sse_customer_key: { type: string, optional: true, sensitive: true },
  sts_endpoint: text,
  sts_region: text,
  token: text,
  use_dualstack_endpoint: flag,
  use_fips_endpoint: flag,
  use_lockfile: flag,
  use_path_style: flag,
  workspace_key_prefix: text,
};

const onlyTerraform = {
  assume_role: objectAttribute({ ...role, source_identity: string }, ["role_arn"]),
  // Terraform itself says what is missing, in words of its own.
  bucket: text,
  endpoints: objectAttribute({ ...endpoints, sso: string }),
  key: text,
};

const onlyTofu = {
  assume_role: objectAttribute(role, ["role_arn"]),
  assume_role_duration_seconds: { type: number, optional: true },
  assume_role_policy: text,
  assume_role_policy_arns: texts,
  assume_role_tags: { type: mapOf(string), optional: true },
  assume_role_transitive_tag_keys: texts,
  endpoints: objectAttribute(endpoints),
  external_id: text,
  lock_tags: { type: mapOf(string), optional: true },
  role_arn: text,
  session_name: text,
  state_tags: { type: mapOf(string), optional: true },
};
