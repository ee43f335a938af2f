import { DiagnosticList, type DiagnosticSink, formatRange, type SourceRange } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, contentOf, partialContentOf } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import type {
  EncryptionConfig,
  EncryptionMethodConfig,
  EncryptionTarget,
  KeyProviderConfig,
  RemoteStateEncryption,
} from "./encryption.js";
import { decodeBool, decodeString } from "./literal.js";

const encryptionSchema: BodySchema = {
  attributes: [],
  blocks: [
    { type: "key_provider", labels: ["type", "name"] },
    { type: "method", labels: ["type", "name"] },
    { type: "state", labels: [] },
    { type: "plan", labels: [] },
    { type: "remote_state_data_sources", labels: [] },
  ],
};
const targetSchema: BodySchema = {
  attributes: [{ name: "method" }],
  blocks: [{ type: "fallback", labels: [] }],
};
const enforceableSchema: BodySchema = {
  attributes: [{ name: "enforced" }, ...targetSchema.attributes],
  blocks: targetSchema.blocks,
};
const remoteStatesSchema: BodySchema = {
  attributes: [],
  blocks: [
    { type: "default", labels: [] },
    { type: "remote_state_data_source", labels: ["name"] },
  ],
};
const keyProviderSchema: BodySchema = { attributes: [{ name: "encrypted_metadata_alias" }], blocks: [] };

/**
 * Decode the settings in an `encryption` block, or in what stands for one. `range` is where all of it is. `undefined` with
 * errors: settings of which a part is missing must not be used.
 */
export function decodeEncryption(
  body: Body,
  range: SourceRange,
  context: DecodeContext,
  diags: DiagnosticSink,
): EncryptionConfig | undefined {
  const problems = new DiagnosticList();
  const config = decode(body, range, context, problems);
  if (!problems.hasErrors) checkNames(config, problems);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : config;
}

function decode(body: Body, range: SourceRange, context: DecodeContext, diags: DiagnosticSink): EncryptionConfig {
  const { blocks } = contentOf(body, encryptionSchema, diags);
  const ofType = (type: string) => blocks.filter((block) => block.type === type);
  const target = (type: string) => {
    const block = onlyBlock(ofType(type), diags);
    return block && decodeTarget(block.body, enforceableSchema, context, diags);
  };
  const state = target("state");
  const plan = target("plan");
  const remote = onlyBlock(ofType("remote_state_data_sources"), diags);
  return {
    keyProviders: ofType("key_provider").map((block) => decodeKeyProvider(block, context, diags)),
    methods: ofType("method").map(decodeMethod),
    ...(state && { state }),
    ...(plan && { plan }),
    ...(remote && { remoteStates: decodeRemoteStates(remote.body, range, context, diags) }),
    range,
  };
}

function decodeKeyProvider(block: Block, context: DecodeContext, diags: DiagnosticSink): KeyProviderConfig {
  const [type = "", name = ""] = block.labels;
  const { content, remain } = partialContentOf(block.body, keyProviderSchema, diags);
  const alias = decodeString(content.attributes.get("encrypted_metadata_alias"), context, diags);
  return { type, name, metadataAlias: alias ?? "", body: remain };
}

function decodeMethod({ labels: [type = "", name = ""], body }: Block): EncryptionMethodConfig {
  return { type, name, body };
}

function decodeTarget(body: Body, schema: BodySchema, context: DecodeContext, diags: DiagnosticSink): EncryptionTarget {
  const { attributes, blocks, missingItemRange } = contentOf(body, schema, diags);
  const method = attributes.get("method")?.expression;
  const fallback = onlyBlock(blocks, diags);
  return {
    enforced: decodeBool(attributes.get("enforced"), context, diags) ?? false,
    ...(method && { method }),
    ...(fallback && { fallback: decodeTarget(fallback.body, targetSchema, context, diags) }),
    missingItemRange,
  };
}

function decodeRemoteStates(
  body: Body,
  range: SourceRange,
  context: DecodeContext,
  diags: DiagnosticSink,
): RemoteStateEncryption {
  const { blocks } = contentOf(body, remoteStatesSchema, diags);
  const fallback = onlyBlock(
    blocks.filter(({ type }) => type === "default"),
    diags,
  );
  const named = new Map<string, EncryptionTarget>();
  for (const block of blocks) {
    if (block.type === "default") continue;
    const name = block.labels[0] ?? "";
    if (named.has(name)) diags.add(duplicate("remote_data_source", `remote_data_source.${name}`, range));
    named.set(name, decodeTarget(block.body, targetSchema, context, diags));
  }
  return { ...(fallback && { default: decodeTarget(fallback.body, targetSchema, context, diags) }), named };
}

function onlyBlock([first, second]: readonly Block[], diags: DiagnosticSink): Block | undefined {
  if (first !== undefined && second !== undefined) {
    const detail = `Only one ${first.type} block is allowed. Another was defined at ${formatRange(first.headerRange)}.`;
    diags.add({
      severity: "error",
      summary: `Duplicate ${first.type} block`,
      detail,
      subject: second.headerRange,
    });
  }
  return first;
}

function checkNames({ keyProviders, methods, range }: EncryptionConfig, diags: DiagnosticSink): void {
  checkUnique("key_provider", keyProviders, range, diags);
  for (const { type, name } of keyProviders) checkWords("key provider", type, name, diags);
  checkUnique("method", methods, range, diags);
  for (const { type, name } of methods) checkWords("encryption method", type, name, diags);
}

type Named = Pick<EncryptionMethodConfig, "type" | "name">;

/** Each of several with the same name is reported. */
function checkUnique(kind: string, parts: readonly Named[], range: SourceRange, diags: DiagnosticSink): void {
  const addresses = parts.map(({ type, name }) => `${kind}.${type}.${name}`);
  for (const address of addresses) {
    if (addresses.indexOf(address) !== addresses.lastIndexOf(address)) diags.add(duplicate(kind, address, range));
  }
}

function duplicate(kind: string, address: string, subject: SourceRange) {
  const detail = `Found multiple instances of ${address}`;
  return { severity: "error", summary: `Duplicate ${kind}`, detail, subject } as const;
}

const word = /^([a-zA-Z_0-9-]+)$/;

function checkWords(kind: string, type: string, name: string, diags: DiagnosticSink): void {
  for (const [part, text] of [
    ["type", type],
    ["name", name],
  ] as const) {
    if (word.test(text)) continue;
    diags.add({
      severity: "error",
      summary: `The provided ${kind} ${part} is invalid`,
      detail: `The supplied ${kind} ${part} (${text}) does not match the required form of ${word.source}.`,
    });
  }
}
