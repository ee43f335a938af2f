import { type JsonFailure, JsonReader } from "./json-reader.js";

/**
 * A state snapshot of format 4 as its JSON says it: nothing is interpreted yet, and `…Json` are parts of the text as
 * they stand there. Older formats are turned into this form.
 */
export interface StateDocument {
  readonly version: VersionMember;
  readonly terraformVersion: string;
  readonly serial: number;
  readonly lineage: string;
  readonly outputs: ReadonlyMap<string, OutputDocument>;
  readonly resources: readonly ResourceDocument[];
  readonly checkResults: readonly CheckResultDocument[] | undefined;
  /** Of formats 1 to 3. */
  readonly modulesJson?: string;
}

/** The `version` member: a number, or why it is none. */
export type VersionMember = number | "absent" | { readonly found: string };

export interface OutputDocument {
  readonly valueJson: string;
  readonly typeJson: string;
  readonly sensitive: boolean;
  readonly deprecated: string;
}

export interface ResourceDocument {
  readonly module: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly provider: string;
  readonly instances: readonly InstanceDocument[];
}

export interface InstanceDocument {
  readonly indexKeyJson?: string;
  readonly status: string;
  readonly deposed: string;
  readonly provider: string;
  readonly schemaVersion: number;
  readonly attributesJson?: string;
  readonly attributesFlat?: Readonly<Record<string, string>>;
  readonly sensitiveAttributesJson?: string;
  readonly private: Uint8Array;
  readonly dependencies: readonly string[];
  readonly dependsOn: readonly string[];
  readonly createBeforeDestroy: boolean;
  readonly skipDestroy: boolean;
  readonly identityJson?: string;
  readonly identitySchemaVersion?: number;
}

export interface CheckResultDocument {
  readonly objectKind: string;
  readonly configAddress: string;
  readonly status: string;
  readonly objects: readonly CheckObjectDocument[] | undefined;
}

export interface CheckObjectDocument {
  readonly objectAddress: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads the whole text in one go; on failure the document holds what came before it. */
export function readDocument(text: string): { document: StateDocument; failure: JsonFailure | undefined } {
  const reader = new JsonReader(text);
  const document: Mutable<StateDocument> = {
    version: reader.peek() === "object" || reader.peek() === "null" ? "absent" : { found: reader.peek() },
    terraformVersion: "",
    serial: 0,
    lineage: "",
    outputs: new Map(),
    resources: [],
    checkResults: undefined,
  };
  reader.readObject((key) => readTopLevelMember(reader, key, document));
  reader.expectEnd();
  return { document, failure: reader.failure };
}

function readTopLevelMember(reader: JsonReader, key: string, document: Mutable<StateDocument>): void {
  switch (key) {
    case "version":
      document.version = readVersion(reader);
      return;
    case "terraform_version":
      document.terraformVersion = reader.readString() ?? document.terraformVersion;
      return;
    case "serial":
      document.serial = reader.readUnsigned() ?? document.serial;
      return;
    case "lineage":
      document.lineage = reader.readString() ?? document.lineage;
      return;
    case "outputs":
      document.outputs = readOutputs(reader);
      return;
    case "resources":
      document.resources = readElements(reader, readResource);
      return;
    case "check_results":
      document.checkResults = reader.peek() === "array" ? readElements(reader, readCheckResult) : skipped(reader);
      return;
    case "modules":
      document.modulesJson = reader.readRaw();
      return;
    default:
      reader.skip();
  }
}

/** Reads it by hand: that the version is no whole number is reported in words of its own. */
function readVersion(reader: JsonReader): VersionMember {
  const kind = reader.peek();
  const text = reader.readRaw();
  if (kind === "null") return "absent";
  if (kind !== "number") return { found: kind };
  return /^\d+$/.test(text) ? Number(text) : { found: `number ${text}` };
}

function skipped(reader: JsonReader): undefined {
  reader.skip();
  return undefined;
}

function readElements<T>(reader: JsonReader, readElement: (reader: JsonReader) => T): readonly T[] {
  const elements: T[] = [];
  reader.readArray(() => elements.push(readElement(reader)));
  return elements;
}

function readStrings(reader: JsonReader): readonly string[] {
  return readElements(reader, (each) => each.readString() ?? "");
}

function readOutputs(reader: JsonReader): ReadonlyMap<string, OutputDocument> {
  const outputs = new Map<string, OutputDocument>();
  reader.readMap((name) => {
    const output: Mutable<OutputDocument> = { valueJson: "", typeJson: "", sensitive: false, deprecated: "" };
    reader.readObject((key) => {
      if (key === "value") output.valueJson = reader.readRaw();
      else if (key === "type") output.typeJson = reader.readRaw();
      else if (key === "sensitive") output.sensitive = reader.readBool() ?? false;
      else if (key === "deprecated") output.deprecated = reader.readString() ?? "";
      else reader.skip();
    });
    outputs.set(name, output);
  });
  return outputs;
}

function readResource(reader: JsonReader): ResourceDocument {
  const resource: Mutable<ResourceDocument> = { module: "", mode: "", type: "", name: "", provider: "", instances: [] };
  reader.readObject((key) => {
    switch (key) {
      case "module":
      case "mode":
      case "type":
      case "name":
      case "provider":
        resource[key] = reader.readString() ?? "";
        return;
      case "instances":
        resource.instances = readElements(reader, readInstance);
        return;
      default:
        reader.skip();
    }
  });
  return resource;
}

const noBytes = new Uint8Array();
const noStrings: readonly string[] = [];

function readInstance(reader: JsonReader): InstanceDocument {
  const instance: Mutable<InstanceDocument> = {
    status: "",
    deposed: "",
    provider: "",
    schemaVersion: 0,
    private: noBytes,
    dependencies: noStrings,
    dependsOn: noStrings,
    createBeforeDestroy: false,
    skipDestroy: false,
  };
  reader.readObject((key) => readInstanceMember(reader, key, instance));
  return instance;
}

function readInstanceMember(reader: JsonReader, key: string, instance: Mutable<InstanceDocument>): void {
  switch (key) {
    case "index_key":
      if (reader.peek() === "null") reader.skip();
      else instance.indexKeyJson = reader.readRaw();
      return;
    case "status":
    case "deposed":
    case "provider":
      instance[key] = reader.readString() ?? "";
      return;
    case "schema_version":
      instance.schemaVersion = reader.readUnsigned() ?? 0;
      return;
    case "attributes":
      instance.attributesJson = reader.readRaw();
      return;
    case "attributes_flat":
      instance.attributesFlat = readStringMap(reader);
      return;
    case "sensitive_attributes":
      instance.sensitiveAttributesJson = reader.readRaw();
      return;
    case "private":
      instance.private = readBytes(reader);
      return;
    case "dependencies":
      instance.dependencies = readStrings(reader);
      return;
    case "depends_on":
      instance.dependsOn = readStrings(reader);
      return;
    case "create_before_destroy":
      instance.createBeforeDestroy = reader.readBool() ?? false;
      return;
    case "skip_destroy":
      instance.skipDestroy = reader.readBool() ?? false;
      return;
    case "identity":
      if (reader.peek() === "null") reader.skip();
      else instance.identityJson = reader.readRaw();
      return;
    case "identity_schema_version":
      readIdentitySchemaVersion(reader, instance);
      return;
    default:
      reader.skip();
  }
}

function readIdentitySchemaVersion(reader: JsonReader, instance: Mutable<InstanceDocument>): void {
  const version = reader.readUnsigned();
  if (version !== undefined) instance.identitySchemaVersion = version;
}

function readStringMap(reader: JsonReader): Readonly<Record<string, string>> {
  const entries: [string, string][] = [];
  reader.readMap((key) => entries.push([key, reader.readString() ?? ""]));
  return Object.fromEntries(entries);
}

/** Bytes in standard base64 with padding. */
function readBytes(reader: JsonReader): Uint8Array {
  const text = reader.readString()?.replace(/[\r\n]/g, "") ?? "";
  if (text === "") return noBytes;
  const firstWrong = text.search(/[^A-Za-z0-9+/]/);
  const padding = firstWrong < 0 ? "" : text.slice(firstWrong);
  if (text.length % 4 === 0 && (padding === "" || padding === "=" || padding === "==")) {
    return Buffer.from(text, "base64");
  }
  const at = padding === "" || padding.startsWith("=") ? text.length : firstWrong;
  reader.failContent(`illegal base64 data at input byte ${at}`);
  return noBytes;
}

function readCheckResult(reader: JsonReader): CheckResultDocument {
  const result: Mutable<CheckResultDocument> = { objectKind: "", configAddress: "", status: "", objects: undefined };
  reader.readObject((key) => {
    if (key === "object_kind") result.objectKind = reader.readString() ?? "";
    else if (key === "config_addr") result.configAddress = reader.readString() ?? "";
    else if (key === "status") result.status = reader.readString() ?? "";
    else if (key === "objects") {
      result.objects = reader.peek() === "array" ? readElements(reader, readCheckObject) : skipped(reader);
    } else reader.skip();
  });
  return result;
}

function readCheckObject(reader: JsonReader): CheckObjectDocument {
  const object: Mutable<CheckObjectDocument> = { objectAddress: "", status: "", failureMessages: [] };
  reader.readObject((key) => {
    if (key === "object_addr") object.objectAddress = reader.readString() ?? "";
    else if (key === "status") object.status = reader.readString() ?? "";
    else if (key === "failure_messages") object.failureMessages = readStrings(reader);
    else reader.skip();
  });
  return object;
}
