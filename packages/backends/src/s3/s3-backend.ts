import { readFile } from "node:fs/promises";
import path from "node:path";
import { compareStrings } from "@landform/cty";
import type { WithDiagnostics } from "@landform/diagnostics";
import { HttpClient } from "@landform/http";
import type { StateStore } from "@landform/state";
import { type Backend, type BackendContext, type CreatedBackend, defaultWorkspace } from "../backend.js";
import { makeWorkspace } from "../make-workspace.js";
import { problem } from "../remote-problems.js";
import type { AwsService } from "./aws-service.js";
import { DynamoTable } from "./dynamo-table.js";
import { LockObject } from "./lock-object.js";
import { S3Bucket } from "./s3-bucket.js";
import { findIdentity } from "./s3-identity.js";
import type { S3Settings } from "./s3-settings.js";
import { bucketProblem, S3StateStore } from "./s3-state-store.js";

export async function createS3Backend(settings: S3Settings, context: BackendContext): Promise<CreatedBackend> {
  const http = await httpClient(settings, context);
  if (typeof http === "string") return { value: undefined, diagnostics: [problem(http)] };
  const { credentials, diagnostics } = await findIdentity(settings, http, context);
  if (credentials === undefined || diagnostics.length > 0) return { value: undefined, diagnostics };
  const { region, retries } = settings;
  const service = { http, region, retries, credentials, title: "S3", name: "s3" };
  return { value: new S3Backend(settings, service, context), diagnostics: [] };
}

/** A text: why there is none. */
async function httpClient(
  { proxies, caBundle, insecure }: S3Settings,
  { dialect, env }: BackendContext,
): Promise<HttpClient | string> {
  const ca = caBundle === "" ? undefined : await readFile(caBundle, "utf8").catch(() => "");
  if (ca === "") return `failed to load custom CA bundle PEM file ${caBundle}`;
  return new HttpClient({
    dialect,
    env: { ...env, ...proxies },
    tls: { verifies: !insecure, ...(ca !== undefined && { ca }) },
  });
}

/** The default workspace's state has the configured key; the others have it below a prefix and their name. */
class S3Backend implements Backend {
  readonly hasWorkspaces = true;
  readonly #settings: S3Settings;
  readonly #service: AwsService;
  readonly #context: BackendContext;
  readonly #bucket: S3Bucket;

  constructor(settings: S3Settings, service: AwsService, context: BackendContext) {
    this.#settings = settings;
    this.#service = service;
    this.#context = context;
    this.#bucket = new S3Bucket(service, settings);
  }

  async workspaces(): Promise<WithDiagnostics<readonly string[]>> {
    const { workspacePrefix, bucket } = this.#settings;
    const prefix = workspacePrefix === "" ? "" : `${workspacePrefix}/`;
    const keys = await this.#bucket.list(prefix);
    if ("kind" in keys) {
      // Who may not list has the default workspace all the same.
      if (keys.code === "AccessDenied") return { value: [defaultWorkspace], diagnostics: [] };
      return { value: [defaultWorkspace], diagnostics: [problem(bucketProblem(keys, bucket))] };
    }
    const names = keys.flatMap((key) => this.#workspaceOf(key, prefix));
    return { value: [defaultWorkspace, ...names.sort(compareStrings)], diagnostics: [] };
  }

  async open(workspace: string): Promise<WithDiagnostics<StateStore | undefined>> {
    const store = this.#storeOf(workspace);
    if (workspace === defaultWorkspace) return { value: store, diagnostics: [] };
    const { value: names, diagnostics } = await this.workspaces();
    if (diagnostics.length > 0) return { value: undefined, diagnostics };
    return names.includes(workspace) ? { value: store, diagnostics: [] } : makeWorkspace(store, this.#context);
  }

  async deleteWorkspace(workspace: string) {
    if (workspace === defaultWorkspace || workspace === "") return [problem("can't delete default state")];
    const failure = await this.#storeOf(workspace).delete();
    return failure === undefined ? [] : [problem(failure)];
  }

  #workspaceOf(key: string, prefix: string): readonly string[] {
    const rest = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    const slash = rest.indexOf("/");
    return slash > 0 && rest.slice(slash + 1) === this.#settings.key ? [rest.slice(0, slash)] : [];
  }

  #storeOf(workspace: string): S3StateStore {
    const { bucket: bucketName, locks, object, workspacePrefix } = this.#settings;
    const own = this.#settings.key;
    const key = workspace === defaultWorkspace ? own : path.posix.join(workspacePrefix, workspace, own);
    const bucket = this.#bucket;
    return new S3StateStore(
      {
        bucket,
        bucketName,
        key,
        tags: object.stateTags,
        ...(locks.inBucket && { lockObject: new LockObject(bucket, key, object.lockTags) }),
        ...(locks.table !== "" && { table: this.#tableFor(`${bucketName}/${key}`) }),
      },
      this.#context.log,
    );
  }

  #tableFor(path: string): DynamoTable {
    const { endpoints, region, locks } = this.#settings;
    const service = { ...this.#service, title: "DynamoDB", name: "dynamodb" };
    const url = new URL(endpoints.dynamodb || `https://dynamodb.${region}.amazonaws.com`);
    return new DynamoTable(service, url, locks.table, path);
  }
}
