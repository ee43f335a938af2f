import type { InstanceKey } from "@landform/addrs";
import { compareStrings, jsonString } from "@landform/cty";
import type { Layout } from "./layout.js";
import { formatSensitivePaths } from "./sensitive-paths.js";
import type { StoredObject } from "./state.js";

/** An object with what the file says beside it. */
export interface ObjectEntry {
  readonly key: InstanceKey;
  readonly object: StoredObject;
  readonly deposed: string | undefined;
  readonly provider: string | undefined;
}

const objectDepth = 5;

export function formatObject({ key, object, deposed, provider }: ObjectEntry, layout: Layout): string {
  const members: string[] = [];
  const add = (name: string, json: string) => members.push(layout.member(name, json));
  if (key !== undefined) add("index_key", typeof key === "number" ? `${key}` : jsonString(key));
  if (object.status === "tainted") add("status", '"tainted"');
  if (deposed !== undefined) add("deposed", jsonString(deposed));
  if (provider !== undefined) add("provider", jsonString(provider));
  add("schema_version", `${object.schemaVersion}`);
  if (object.attributesJson !== undefined) add("attributes", layout.raw(object.attributesJson, objectDepth));
  if (object.attributesFlat !== undefined) add("attributes_flat", formatFlat(object.attributesFlat, layout));
  add("sensitive_attributes", layout.raw(formatSensitivePaths(object.sensitivePaths), objectDepth));
  if (object.private.length > 0) add("private", `"${Buffer.from(object.private).toString("base64")}"`);
  addStrings("dependencies", object.dependencies);
  addStrings("depends_on", object.instanceDependencies ?? []);
  if (object.createBeforeDestroy) add("create_before_destroy", "true");
  if (object.skipDestroy === true) add("skip_destroy", "true");
  if (object.identityJson !== undefined) {
    add("identity", layout.raw(object.identityJson, objectDepth));
    add("identity_schema_version", `${object.identitySchemaVersion ?? 0}`);
  }
  return layout.object(members, objectDepth);

  function addStrings(name: string, texts: readonly string[]): void {
    if (texts.length > 0) add(name, layout.array(texts.map(jsonString), objectDepth + 1));
  }
}

function formatFlat(flat: Readonly<Record<string, string>>, layout: Layout): string {
  const entries = Object.entries(flat).sort(([a], [b]) => compareStrings(a, b));
  return layout.object(
    entries.map(([name, text]) => layout.member(jsonString(name).slice(1, -1), jsonString(text))),
    objectDepth + 1,
  );
}
