/** One thing that the provider did: from which line of its record to which. */
interface Call {
  readonly what: string;
  /** The object by its name or id. */
  readonly object: string;
  readonly from: number;
  readonly to: number;
}

interface Instance {
  readonly resource: string;
  readonly module: string;
  readonly dependencies: readonly string[];
}

/** `create x before delete y` for each two calls about objects of which one depends on the other; `undefined`: at once. */
export type CallOrder = ReadonlyMap<string, string | undefined>;

/**
 * In which order things were done to objects that depend on each other, as the states before and after say. In one
 * module, objects of different instances of it do not count for each other. When leftover objects go is chance where
 * what depends on their successors is only being made, and what has moved (by its address before) is not found any more
 * by what depended on it.
 */
export function orderOfCalls(
  lines: readonly string[],
  states: readonly unknown[],
  moved: readonly string[],
): CallOrder {
  const lost = new Set(moved.map(withoutKeys));
  const instances = new Map(states.flatMap(instancesIn));
  const calls = callsIn(lines);
  const order = new Map<string, string | undefined>();
  for (const one of calls) {
    for (const other of calls) {
      const [dependent, dependency] = [instances.get(one.object), instances.get(other.object)];
      if (dependent === undefined || dependency === undefined || !dependsOn(dependent, dependency)) continue;
      if (lost.has(dependency.resource)) continue;
      if (one.what === "create" && isLeftover(other.object)) continue;
      const pair = `${one.what} ${one.object}, ${other.what} ${other.object}`;
      order.set(pair, one.to < other.from ? "in this order" : other.to < one.from ? "the other way round" : undefined);
    }
  }
  return order;
}

/** Where two orders contradict each other. What one program did at once may be in order by chance in the other. */
export function contradictions(theirs: CallOrder, ours: CallOrder): readonly string[] {
  return [...theirs].flatMap(([pair, order]) => {
    const other = ours.get(pair);
    return order === undefined || other === undefined || order === other
      ? []
      : [`${pair}: terraform ${order}, landform ${other}`];
  });
}

/** `play.ts` makes those, with such ids. */
function isLeftover(object: string): boolean {
  return object.endsWith("-old");
}

function dependsOn(dependent: Instance, { resource, module }: Instance): boolean {
  if (!dependent.dependencies.includes(resource)) return false;
  return withoutKeys(module) !== withoutKeys(dependent.module) || module === dependent.module;
}

const endings: Readonly<Record<string, string>> = { create: "created", update: "updated", delete: "deleted" };

function callsIn(lines: readonly string[]): readonly Call[] {
  return lines.flatMap((line, from): readonly Call[] => {
    const [what = "", object = ""] = line.split(" ");
    const ending = endings[what];
    if (ending === undefined) return [];
    const to = lines.indexOf(`${ending} ${object}`, from);
    return to < 0 ? [] : [{ what, object, from, to }];
  });
}

/** By name and by id. */
function instancesIn(state: unknown): readonly (readonly [string, Instance])[] {
  if (!isObject(state) || !Array.isArray(state.resources)) return [];
  return state.resources.filter(isObject).flatMap((resource) => {
    const module = typeof resource.module === "string" ? resource.module : "";
    const name = [withoutKeys(module), `${resource.type}.${resource.name}`].filter((part) => part !== "").join(".");
    const instances = Array.isArray(resource.instances) ? resource.instances.filter(isObject) : [];
    return instances.flatMap(({ attributes, dependencies }) => {
      const known = Array.isArray(dependencies) ? dependencies.map(String) : [];
      const instance: Instance = { resource: name, module, dependencies: known };
      if (!isObject(attributes)) return [];
      return [attributes.name, attributes.id].flatMap((key) =>
        typeof key === "string" ? [[key, instance] as const] : [],
      );
    });
  });
}

function withoutKeys(address: string): string {
  return address.replaceAll(/\[[^\]]*\]/g, "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
