import {
  type AbsProviderConfig,
  type AbsResourceInstance,
  type Dialect,
  formatAbsProviderConfig,
  type InstanceKey,
  resourcesEqual,
} from "@landform/addrs";
import {
  anyKey,
  type KeyPattern,
  type MockProvider,
  type OverrideResource,
  type OverrideTarget,
} from "@landform/config";
import type { Value } from "@landform/cty";
import type { StandIn } from "./stand-in-provider.js";

/** What a test puts in the place of real objects and providers. */
export class StandIns {
  readonly #overrides: readonly OverrideResource[];
  readonly #mocks: ReadonlyMap<string, MockProvider>;
  readonly #dialect: Dialect["name"];

  /** `mocks` by `formatAbsProviderConfig`. */
  constructor(
    overrides: readonly OverrideResource[],
    mocks: ReadonlyMap<string, MockProvider>,
    dialect: Dialect["name"],
  ) {
    this.#overrides = overrides;
    this.#mocks = mocks;
    this.#dialect = dialect;
  }

  isMocked(provider: AbsProviderConfig): boolean {
    return this.#mocks.has(formatAbsProviderConfig(provider));
  }

  /** What is used for an instance; `undefined`: its provider is asked. */
  for(address: AbsResourceInstance, provider: AbsProviderConfig): StandIn | undefined {
    const override = mostSpecific(this.#overrides, address);
    if (override !== undefined) return this.#standIn(address, override.values, override.during);
    const mock = this.#mocks.get(formatAbsProviderConfig(provider));
    if (mock === undefined) return undefined;
    const inMock = mostSpecific(mock.overrides, address);
    const { mode, type } = address.resource;
    const given = inMock ?? mock.defaults.find((defaults) => defaults.mode === mode && defaults.type === type);
    return this.#standIn(address, given?.values ?? noValues, given?.during ?? mock.during);
  }

  /** In OpenTofu, values are known when they are planned. */
  #standIn(address: AbsResourceInstance, values: StandIn["values"], during: StandIn["during"] | undefined): StandIn {
    const dialect = this.#dialect;
    return { address, values, during: during ?? (dialect === "terraform" ? "apply" : "plan"), dialect };
  }
}

const noValues: ReadonlyMap<string, Value> = new Map();

/** Of the blocks that name an instance, the one that gives keys where others leave them open, outermost first. */
function mostSpecific(
  overrides: readonly OverrideResource[],
  address: AbsResourceInstance,
): OverrideResource | undefined {
  let best: OverrideResource | undefined;
  for (const override of overrides) {
    if (!names(override.target, address)) continue;
    if (best === undefined || isMoreSpecific(override.target, best.target, address)) best = override;
  }
  return best;
}

function names({ module, resource, key }: OverrideTarget, address: AbsResourceInstance): boolean {
  if (!resourcesEqual(resource, address.resource) || module.length !== address.module.length) return false;
  const inModule = module.every((step, index) => {
    const other = address.module[index];
    return other?.name === step.name && fits(step.key, other.key);
  });
  return inModule && fits(key, address.key);
}

/** Without a key, a target stands for all instances. */
function fits(pattern: KeyPattern, key: InstanceKey): boolean {
  return pattern === undefined || pattern === anyKey || pattern === key;
}

/** Does `one` give a key where `other` first leaves one open? Both name the instance. */
function isMoreSpecific(one: OverrideTarget, other: OverrideTarget, address: AbsResourceInstance): boolean {
  const keys = [...address.module.map((step) => step.key), address.key];
  const [ofOne, ofOther] = [one, other].map(({ module, key }) => [...module.map((step) => step.key), key]);
  const differing = keys.findIndex((key, index) => (ofOne?.[index] === key) !== (ofOther?.[index] === key));
  return ofOne?.[differing] === keys[differing] && differing >= 0;
}
