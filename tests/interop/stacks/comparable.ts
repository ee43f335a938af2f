import type { Performance, Run } from "./play.js";

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What two programs must agree on. Left out: times, what is random in either (new UUIDs, keys of deposed objects, the
 * lineage and serial of a state), and the order of what may happen at once.
 */
export function comparable(performance: Performance, known: string): unknown {
  const { plan, planDocument, apply, state, calls } = performance;
  return settled(
    {
      plan: ofRun(plan),
      planDocument: isObject(planDocument) ? ofPlan(planDocument) : planDocument,
      apply: apply && ofRun(apply, destroyedTwice(planDocument), deposedIn(planDocument)),
      state: isObject(state) ? ofState(state) : state,
      calls: calls.filter((call) => apply?.code === 0 || !call.startsWith("close ")).sort(),
    },
    known,
  );
}

/**
 * Left out is what Terraform 1.11 has wrong: in `planned_values` it forgets what a schema calls sensitive when an object
 * is replaced, though not in `resource_changes`, and it finds something to apply in each plan that only refreshes
 * objects of a plugin. Of a module from which the last object vanished it leaves the name, and of a data source in a
 * check that was not even asked for, an object of nulls.
 */
function ofPlan(document: JsonObject): unknown {
  const replaced = new Set(
    changesIn(document)
      .filter(isReplaced)
      .map(({ address }) => address),
  );
  const planned = JSON.stringify(document.planned_values ?? null);
  const values: unknown = JSON.parse(planned, (_, part: unknown) =>
    isObject(part) && replaced.has(part.address) ? { ...part, sensitive_values: undefined } : part,
  );
  const isRefreshing = document.resource_changes === undefined;
  const prior: unknown = JSON.parse(JSON.stringify(document.prior_state ?? null), withoutRemains);
  return {
    ...document,
    timestamp: undefined,
    planned_values: values,
    prior_state: prior,
    ...(isRefreshing && { applyable: undefined }),
  };
}

function withoutRemains(key: string, part: unknown): unknown {
  if (!Array.isArray(part)) return part;
  if (key === "resources") {
    const left = part.filter((one) => !isObject(one) || one.mode !== "data" || !isOfNulls(one.values));
    return left.length === 0 ? undefined : left;
  }
  if (key !== "child_modules") return part;
  const left = part.filter((module) => isObject(module) && (module.resources ?? module.child_modules) !== undefined);
  return left.length === 0 ? undefined : left;
}

function isOfNulls(values: unknown): boolean {
  return isObject(values) && Object.values(values).every((value) => value === null);
}

function isReplaced({ change, action_reason }: JsonObject): boolean {
  const actions = isObject(change) && Array.isArray(change.actions) ? change.actions : [];
  return actions.length === 2 && action_reason !== "replace_because_tainted";
}

/** After an error Terraform leaves resources that have no instances. */
function ofState(document: JsonObject): unknown {
  const resources = Array.isArray(document.resources) ? document.resources.filter(isObject) : [];
  const held = resources.filter(
    ({ instances }) =>
      Array.isArray(instances) && instances.some((one) => !isObject(one) || !isOfNulls(one.attributes)),
  );
  return { ...document, lineage: undefined, serial: undefined, resources: held.map(withOneOrder) };
}

/**
 * Where others force a resource to be created first, Terraform may note that for some of its instances only.
 */
function withOneOrder(resource: JsonObject): JsonObject {
  const instances = Array.isArray(resource.instances) ? resource.instances.filter(isObject) : [];
  if (!instances.some((instance) => instance.create_before_destroy === true)) return resource;
  return { ...resource, instances: instances.map((instance) => ({ ...instance, create_before_destroy: true })) };
}

/** The changes of resources in the JSON of a plan. */
export function changesIn(document: unknown): readonly JsonObject[] {
  if (!isObject(document) || !Array.isArray(document.resource_changes)) return [];
  return document.resource_changes.filter(isObject);
}

/** Instances of which more than one object is destroyed: Terraform mixes them up where it does so at once. */
function destroyedTwice(document: unknown): ReadonlySet<unknown> {
  const isDestroyed = ({ change }: JsonObject) =>
    isObject(change) && Array.isArray(change.actions) && change.actions.includes("delete");
  const addresses = changesIn(document)
    .filter(isDestroyed)
    .map(({ address }) => address);
  return new Set(addresses.filter((address, index) => addresses.indexOf(address) < index));
}

/** Instances of which an object is or will be a deposed one: that such a one can't be destroyed Terraform tells but once. */
function deposedIn(document: unknown): ReadonlySet<unknown> {
  const isDeposed = ({ change, deposed }: JsonObject) =>
    deposed !== undefined || (isObject(change) && JSON.stringify(change.actions) === '["create","delete"]');
  return new Set(
    changesIn(document)
      .filter(isDeposed)
      .map(({ address }) => address),
  );
}

const nobody: ReadonlySet<unknown> = new Set();

function ofRun({ code, messages, other }: Run, mixedUp = nobody, deposed = nobody): unknown {
  const isAboutMixedUp = ({ type, hook }: JsonObject): boolean => {
    if (!isObject(hook) || !isObject(hook.resource)) return false;
    const { addr } = hook.resource;
    return mixedUp.has(addr) || (type === "apply_errored" && hook.action === "delete" && deposed.has(addr));
  };
  const lines = messages.filter(isObject).flatMap((message): readonly JsonObject[] => {
    const { type } = message;
    if ((typeof type === "string" && untold.includes(type)) || isAboutMixedUp(message)) return [];
    if (type === "change_summary" && mixedUp.size > 0) return [{ type }];
    if (code !== 0 && isClosing(message)) return [];
    return [{ ...message, "@timestamp": undefined, hook: withoutTimes(message.hook), ...placeless(message) }];
  });
  const texts = lines.map((line) => JSON.stringify(line, sortedLists).replaceAll(/after \d+s/g, "after Ns"));
  return { code, messages: texts.sort().map((text): unknown => JSON.parse(text)), other };
}

/** What an ephemeral resource is closed after Terraform waits for in vain where that fails: it is never closed then. */
function isClosing({ type, hook }: JsonObject): boolean {
  return typeof type === "string" && type.startsWith("ephemeral_op_") && isObject(hook) && hook.action === "close";
}

/** Where the configuration of an ephemeral resource is wrong, Terraform does not say. */
function placeless({ diagnostic }: JsonObject): JsonObject {
  if (!isObject(diagnostic) || diagnostic.summary !== "Missing Configuration for Required Attribute") return {};
  return { diagnostic: { ...diagnostic, address: undefined, range: undefined, snippet: undefined } };
}

/** Told, or not, by how long something took. */
const untold = ["version", "apply_progress", "state_lock_acquire", "state_lock_release"];

/** Some details list objects, in the order of a hash table. */
function sortedLists(key: string, value: unknown): unknown {
  if (key !== "detail" || typeof value !== "string") return value;
  return value.replace(/(?:^ - .*\n?)+/m, (list) => list.split("\n").sort().join("\n"));
}

function withoutTimes(hook: unknown): unknown {
  return isObject(hook) ? { ...hook, elapsed_seconds: undefined } : hook;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Random texts that are not `known` from before, replaced; lists whose order means nothing, sorted. */
function settled(value: unknown, known: string): unknown {
  const text = JSON.stringify(value)
    .replaceAll(uuid, (found) => (known.includes(found) ? found : "UUID"))
    .replaceAll(/(?<![\w-])[0-9a-f]{8}(?![\w-])/g, "DEPOSED");
  return JSON.parse(text, (key, part) => (Array.isArray(part) && unordered.includes(key) ? sorted(part) : part));
}

const unordered = [
  "calls",
  "relevant_attributes",
  "depends_on",
  "replace_paths",
  "child_modules",
  "check_results",
  "objects",
];

function sorted(list: readonly unknown[]): readonly unknown[] {
  const keyed = list.map((item) => ({ item, text: JSON.stringify(item) }));
  return keyed.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ item }) => item);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Each place at which two documents differ, with what is there. */
export function differences(theirs: unknown, ours: unknown, place = ""): readonly string[] {
  if (Array.isArray(theirs) && Array.isArray(ours)) return listDifferences(theirs, ours, place);
  if (isObject(theirs) && isObject(ours)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    return [...names].flatMap((name) => differences(theirs[name], ours[name], `${place}.${name}`));
  }
  return Object.is(theirs, ours) || JSON.stringify(theirs) === JSON.stringify(ours)
    ? []
    : [`${place}: terraform ${brief(theirs)}, landform ${brief(ours)}`];
}

function listDifferences(theirs: readonly unknown[], ours: readonly unknown[], place: string): readonly string[] {
  if (theirs.length === ours.length)
    return theirs.flatMap((one, index) => differences(one, ours[index], `${place}[${index}]`));
  const [left, right] = [theirs, ours].map((list) => list.map((item) => JSON.stringify(item)));
  const missing = left?.filter((text) => !right?.includes(text)) ?? [];
  const more = right?.filter((text) => !left?.includes(text)) ?? [];
  return [
    `${place}: only terraform ${missing.join(" | ").slice(0, 1500)}, only landform ${more.join(" | ").slice(0, 1500)}`,
  ];
}

const brief = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 500);
