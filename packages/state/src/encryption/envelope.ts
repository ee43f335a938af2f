import { messageOf } from "@landform/diagnostics";
import { compactJson, indentJson } from "../json-layout.js";

/** What each key provider needs to find its key again, by the name of its data; JSON. */
export type KeyMetadata = ReadonlyMap<string, string>;

/** What stands in the place of encrypted data: OpenTofu's "v0". */
export interface Envelope {
  readonly metadata: KeyMetadata;
  readonly data: Uint8Array;
  readonly version: string;
}

export const envelopeVersion = "v0";

/** What of a state stands before the envelope's own members, for others to see. */
export interface StateHeader {
  readonly serial: number | null;
  readonly lineage: string;
}

/** `header`: only around states. */
export function formatEnvelope(
  { metadata, data, version }: Envelope,
  layout: "compact" | "indented",
  header?: StateHeader,
): string {
  const meta = Object.fromEntries(
    [...metadata]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, json]) => [name, Buffer.from(json).toString("base64")]),
  );
  const document = {
    ...(header && { serial: header.serial, lineage: header.lineage }),
    meta,
    encrypted_data: Buffer.from(data).toString("base64"),
    encryption_version: version,
  };
  const json = compactJson(JSON.stringify(document));
  return layout === "compact" ? json : `${indentJson(json, "")}\n`;
}

/** The text is no envelope; `message` if it is not even JSON, or its members are no text. */
export interface NoEnvelope {
  readonly kind: "noEnvelope";
  readonly message?: string;
}

export function readEnvelope(stored: Uint8Array): Envelope | NoEnvelope {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(stored));
  } catch (error) {
    return { kind: "noEnvelope", message: messageOf(error) };
  }
  if (!isObject(document)) return { kind: "noEnvelope" };
  const { meta = {}, encrypted_data: data = "", encryption_version: version } = document;
  if (typeof version !== "string" || version === "") return { kind: "noEnvelope" };
  const metadata = decodeMetadata(meta);
  const bytes = fromBase64(data);
  if (metadata === undefined || bytes === undefined)
    return { kind: "noEnvelope", message: "its parts are not in base64" };
  return { metadata, data: bytes, version };
}

/** The members that a document has in the clear. */
export function readStateHeader(json: Uint8Array): Partial<StateHeader> {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(json));
  } catch {
    return {};
  }
  const { serial, lineage } = isObject(document) ? document : {};
  return { ...(typeof serial === "number" && { serial }), ...(typeof lineage === "string" && { lineage }) };
}

function decodeMetadata(meta: unknown): KeyMetadata | undefined {
  if (meta === null) return new Map();
  if (!isObject(meta)) return undefined;
  const metadata = new Map<string, string>();
  for (const [name, text] of Object.entries(meta)) {
    const bytes = fromBase64(text);
    if (bytes === undefined) return undefined;
    metadata.set(name, new TextDecoder().decode(bytes));
  }
  return metadata;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Node reads anything as base64; a changed character must not go unnoticed. */
function fromBase64(text: unknown): Uint8Array | undefined {
  if (text === null) return new Uint8Array();
  return typeof text === "string" && base64.test(text) ? Buffer.from(text, "base64") : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
