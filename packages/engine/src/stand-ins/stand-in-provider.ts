import { type AbsResourceInstance, type Dialect, formatAbsResourceInstance } from "@landform/addrs";
import { nullValue, transformValue, unknownValue, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Provider, ProviderDiagnostic } from "@landform/provider-protocol";
import { type AttributeSchema, attributeType, type BlockSchema, impliedType } from "@landform/schema";
import { madeUpValue, terraformTexts, tofuTexts } from "./made-up-value.js";
import { type GivenValues, StandInObjects } from "./stand-in-object.js";

/** What is used for an object instead of asking its provider. */
export interface StandIn {
  readonly address: AbsResourceInstance;
  readonly values: GivenValues;
  /** From when on values are known: others are unknown until applied. */
  readonly during: "plan" | "apply";
  readonly dialect: Dialect["name"];
}

const nothing = new Uint8Array();

/** A provider that keeps to its schema but does nothing: objects of `block` are what is configured, given or made up. */
export function standInProvider(
  real: Provider,
  typeName: string,
  block: BlockSchema,
  { address, values, during, dialect }: StandIn,
): Provider {
  const make = (config: Value, isKnown: boolean) => {
    const texts = dialect === "tofu" ? tofuTexts(typeName) : terraformTexts(formatAbsResourceInstance(address));
    const makeUp = (schema: AttributeSchema) => {
      const type = attributeType(schema);
      return isKnown ? madeUpValue(type, texts) : unknownValue(type);
    };
    const objects = new StandInObjects(makeUp);
    const given = isKnown ? values : new Map<string, Value>();
    return { object: objects.make(block, config, given), diagnostics: objects.diagnostics };
  };
  const type = impliedType(block);
  return {
    schemas: () => real.schemas(),
    validateProviderConfig: async () => fine,
    configure: async () => fine,
    validateResourceConfig: (request) => real.validateResourceConfig(request),
    upgradeResourceState: (request) => real.upgradeResourceState(request),
    async readResource({ currentState, private: kept, currentIdentity }) {
      return {
        newState: currentState,
        private: kept,
        ...(currentIdentity && { newIdentity: currentIdentity }),
        diagnostics: [],
      };
    },
    async planResourceChange({ config, priorState }) {
      if (config.kind === "null") {
        return { plannedState: nullValue(type), requiresReplace: [], plannedPrivate: nothing, diagnostics: [] };
      }
      const made = make(config, during === "plan");
      const result = { requiresReplace: [], plannedPrivate: nothing, diagnostics: made.diagnostics };
      if (dialect === "tofu") return { plannedState: made.object, ...result };
      return {
        plannedState: fillUnknown(keepComputed(make(config, false).object, priorState), made.object),
        ...result,
      };
    },
    async applyResourceChange({ plannedState, config }) {
      if (config.kind === "null" || during === "plan") {
        return { newState: plannedState, private: nothing, diagnostics: [] };
      }
      const made = make(config, true);
      const newState = fillUnknown(plannedState, made.object);
      return { newState, private: nothing, diagnostics: made.diagnostics };
    },
    importResourceState: async () => ({ imported: [], diagnostics: [unsupported("Importing", typeName)] }),
    async moveResourceState() {
      return { targetState: nullValue(type), targetPrivate: nothing, diagnostics: [unsupported("Moving", typeName)] };
    },
    validateDataSourceConfig: (request) => real.validateDataSourceConfig(request),
    async readDataSource({ config }) {
      const { object, diagnostics } = make(config, true);
      return { state: object, diagnostics };
    },
    validateEphemeralConfig: (request) => real.validateEphemeralConfig(request),
    async openEphemeral({ config }) {
      const { object, diagnostics } = make(config, true);
      return { result: object, private: nothing, diagnostics };
    },
    renewEphemeral: async () => ({ private: nothing, diagnostics: [] }),
    closeEphemeral: async () => fine,
    upgradeResourceIdentity: (request) => real.upgradeResourceIdentity(request),
    generateResourceConfig: (request) => real.generateResourceConfig(request),
    validateListConfig: (request) => real.validateListConfig(request),
    listResources: (request) => real.listResources(request),
    validateActionConfig: (request) => real.validateActionConfig(request),
    planAction: (request) => real.planAction(request),
    invokeAction: (request) => real.invokeAction(request),
    callFunction: (request) => real.callFunction(request),
    stop: () => real.stop(),
    close: () => real.close(),
  };
}

const fine = { diagnostics: [] };

function unsupported(what: string, typeName: string): ProviderDiagnostic {
  const detail = `${what} is not supported for objects that a test makes up, such as this ${quoted(typeName)}.`;
  return { severity: "error", summary: `${what} is not supported in tests`, detail };
}

/** What is known of an object that is there already stays as it is. */
function keepComputed(planned: Value, prior: Value): Value {
  return prior.kind === "known" ? fillUnknown(planned, prior) : planned;
}

/** `value` with the members of `known` where it is unknown. */
function fillUnknown(value: Value, known: Value): Value {
  return transformValue(value, (path, part) => {
    if (part.kind !== "unknown") return part;
    let at: Value | undefined = known;
    for (const step of path) {
      const name: string | undefined = step.kind === "attribute" ? step.name : undefined;
      at = at?.kind === "known" && at.raw instanceof Map && name !== undefined ? at.raw.get(name) : undefined;
    }
    return at ?? part;
  });
}
