import { JsonReader } from "../json-reader.js";

/** A module in a state of format 1, 2 or 3, with resources by `type.name`, `type.name.0` or `data.type.name`. */
export interface LegacyModule {
  readonly path: readonly string[];
  readonly outputs: ReadonlyMap<string, LegacyOutput>;
  readonly resources: ReadonlyMap<string, LegacyResource>;
}

export interface LegacyOutput {
  readonly sensitive: boolean;
  readonly valueJson: string;
}

export interface LegacyResource {
  readonly provider: string;
  readonly primary: LegacyInstance | undefined;
  readonly deposed: readonly LegacyInstance[];
}

export interface LegacyInstance {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>> | undefined;
  /** Values as JSON text. */
  readonly meta: ReadonlyMap<string, string>;
  readonly tainted: boolean;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `json` is the array of modules, known to be valid JSON; what has the wrong shape reads as empty. */
export function readLegacyModules(json: string, version: number): readonly LegacyModule[] {
  const reader = new JsonReader(json);
  const modules: LegacyModule[] = [];
  reader.readArray(() => modules.push(readModule(reader, version)));
  return modules;
}

function readModule(reader: JsonReader, version: number): LegacyModule {
  const module: Mutable<LegacyModule> = { path: [], outputs: new Map(), resources: new Map() };
  reader.readObject((key) => {
    if (key === "path") module.path = readStrings(reader);
    else if (key === "outputs") module.outputs = readEntries(reader, () => readOutput(reader, version));
    else if (key === "resources") module.resources = readEntries(reader, () => readResource(reader));
    else reader.skip();
  });
  return module;
}

function readStrings(reader: JsonReader): readonly string[] {
  const strings: string[] = [];
  reader.readArray(() => strings.push(reader.readString() ?? ""));
  return strings;
}

function readEntries<T>(reader: JsonReader, readValue: () => T): ReadonlyMap<string, T> {
  const entries = new Map<string, T>();
  reader.readMap((key) => entries.set(key, readValue()));
  return entries;
}

/** In format 1 an output is a mere string. */
function readOutput(reader: JsonReader, version: number): LegacyOutput {
  if (version === 1) return { sensitive: false, valueJson: reader.readRaw() };
  const output: Mutable<LegacyOutput> = { sensitive: false, valueJson: "null" };
  reader.readObject((key) => {
    if (key === "sensitive") output.sensitive = reader.readBool() ?? false;
    else if (key === "value") output.valueJson = reader.readRaw();
    else reader.skip();
  });
  return output;
}

function readResource(reader: JsonReader): LegacyResource {
  const resource: Mutable<LegacyResource> = { provider: "", primary: undefined, deposed: [] };
  reader.readObject((key) => {
    if (key === "provider") resource.provider = reader.readString() ?? "";
    else if (key === "primary") resource.primary = readInstance(reader);
    else if (key === "deposed") resource.deposed = readInstances(reader);
    else reader.skip();
  });
  return resource;
}

function readInstances(reader: JsonReader): readonly LegacyInstance[] {
  const instances: LegacyInstance[] = [];
  reader.readArray(() => {
    const instance = readInstance(reader);
    if (instance !== undefined) instances.push(instance);
  });
  return instances;
}

function readInstance(reader: JsonReader): LegacyInstance | undefined {
  if (reader.peek() === "null") {
    reader.skip();
    return undefined;
  }
  const instance: Mutable<LegacyInstance> = { id: "", attributes: undefined, meta: new Map(), tainted: false };
  reader.readObject((key) => {
    if (key === "id") instance.id = reader.readString() ?? "";
    else if (key === "attributes" && reader.peek() === "object") {
      instance.attributes = Object.fromEntries(readEntries(reader, () => reader.readString() ?? ""));
    } else if (key === "meta") instance.meta = readEntries(reader, () => reader.readRaw());
    else if (key === "tainted") instance.tainted = reader.readBool() ?? false;
    else reader.skip();
  });
  return instance;
}
