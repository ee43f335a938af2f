import { bool, listOf, mapOf, number, string, type Type } from "@landform/cty";
import { checkRequired } from "../arguments/check-required.js";
import { type ArgumentDefaults, readArguments } from "../arguments/read-arguments.js";
import { optionalAttributes } from "../arguments/schema.js";
import type { BackendType } from "../backend.js";

/** Backends of the reference tools that there is no code for yet: their arguments are checked all the same. */
export const unavailableBackendTypes: readonly BackendType[] = [
  unavailable("azurerm", {
    types: {
      ...texts("access_key", "ado_pipeline_service_connection_id", "client_certificate", "client_certificate_password"),
      ...texts("client_certificate_path", "client_id", "client_id_file_path", "client_secret"),
      ...texts("client_secret_file_path", "container_name", "endpoint", "environment", "key", "metadata_host"),
      ...texts("msi_endpoint", "oidc_request_token", "oidc_request_url", "oidc_token", "oidc_token_file_path"),
      ...texts("resource_group_name", "sas_token", "storage_account_name", "subscription_id", "tenant_id"),
      ...flags("lookup_blob_endpoint", "snapshot", "use_aks_workload_identity", "use_azuread_auth", "use_cli"),
      ...flags("use_msi", "use_oidc"),
    },
    required: ["storage_account_name", "container_name", "key"],
  }),
  unavailable("consul", {
    types: {
      ...texts("access_token", "address", "ca_file", "cert_file", "datacenter", "http_auth", "key_file", "path"),
      ...texts("scheme"),
      ...flags("gzip", "lock"),
    },
    required: ["path"],
  }),
  unavailable("cos", {
    types: {
      ...texts("acl", "bucket", "cam_role_name", "domain", "endpoint", "key", "prefix", "profile", "region"),
      ...texts("secret_id", "secret_key", "security_token", "shared_credentials_dir"),
      ...flags("accelerate", "encrypt"),
    },
    required: ["bucket", "region"],
    defaults: { region: { env: ["TENCENTCLOUD_REGION"] } },
  }),
  unavailable("gcs", {
    types: {
      ...texts("access_token", "bucket", "credentials", "encryption_key", "impersonate_service_account"),
      ...texts("kms_encryption_key", "prefix", "storage_custom_endpoint"),
      impersonate_service_account_delegates: listOf(string),
    },
    required: ["bucket"],
  }),
  unavailable("kubernetes", {
    types: {
      ...texts("client_certificate", "client_key", "cluster_ca_certificate", "config_context"),
      ...texts("config_context_auth_info", "config_context_cluster", "config_path", "host", "namespace", "password"),
      ...texts("proxy_url", "secret_suffix", "token", "username"),
      ...flags("in_cluster_config", "insecure", "load_config_file"),
      config_paths: listOf(string),
      labels: mapOf(string),
    },
    required: ["secret_suffix"],
  }),
  unavailable("oss", {
    types: {
      ...texts("access_key", "acl", "assume_role_policy", "assume_role_role_arn", "assume_role_session_name"),
      ...texts("bucket", "ecs_role_name", "endpoint", "key", "prefix", "profile", "region", "secret_key"),
      ...texts("security_token", "shared_credentials_file", "sts_endpoint", "tablestore_endpoint", "tablestore_table"),
      ...flags("encrypt"),
      assume_role_session_expiration: number,
    },
    required: ["bucket"],
  }),
  unavailable("remote", { types: texts("hostname", "organization", "token"), required: ["organization"] }),
];

interface Unavailable {
  readonly types: Readonly<Record<string, Type>>;
  readonly required: readonly string[];
  readonly defaults?: ArgumentDefaults;
}

function unavailable(name: string, { types, required, defaults = {} }: Unavailable): BackendType {
  return {
    name,
    schema: optionalAttributes(types),
    check: (config, { env }) => checkRequired(readArguments(config, defaults, env), required),
    create: async () => ({
      value: undefined,
      diagnostics: [
        {
          severity: "error",
          summary: "Backend not available",
          detail: `landform has no code for the backend "${name}" yet.`,
        },
      ],
    }),
  };
}

function texts(...names: readonly string[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(names.map((name) => [name, string]));
}

function flags(...names: readonly string[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(names.map((name) => [name, bool]));
}
