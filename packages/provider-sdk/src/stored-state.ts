import { nullValue, type Value, valueFromJson } from "@landform/cty";
import type {
  MoveStateRequest,
  MoveStateResponse,
  RawState,
  UpgradeStateRequest,
  UpgradeStateResponse,
} from "@landform/provider-protocol";
import { isRecord } from "./collection-types.js";
import { encodeResult } from "./hook-result.js";
import type { Model } from "./model.js";
import { Report } from "./report.js";
import type { ResourceDefinition, StoredObject } from "./resource-definition.js";
import type { SchemaDefinition } from "./view.js";

/** Bring a stored object into today's shape. */
export async function upgradeState<S extends SchemaDefinition, Client>(
  model: Model<S>,
  { type, version = 0, upgrades }: ResourceDefinition<S, Client>,
  request: UpgradeStateRequest,
): Promise<UpgradeStateResponse> {
  const report = new Report();
  const upgradedState =
    request.version === version
      ? readStored(model, request.rawState, report)
      : await upgrade(model, type, upgrades?.[request.version], request, report);
  return { upgradedState: upgradedState ?? nullValue(model.type), diagnostics: report.diagnostics };
}

function readStored<S extends SchemaDefinition>(model: Model<S>, raw: RawState, report: Report): Value | undefined {
  if (raw.json === undefined) return report.error(...unreadable("the stored object is not JSON"));
  const value = valueFromJson(raw.json, model.type);
  return value.kind === "jsonError" ? report.error(...unreadable(value.message)) : value;
}

function unreadable(problem: string) {
  return [
    "Unable to Read Previously Saved State for UpgradeResourceState",
    "There was an error reading the saved resource state using the current resource schema.\n\n" +
      "If this resource state was last refreshed with Terraform CLI 0.11 and earlier, it must be refreshed or applied " +
      "with an older provider version first. If you manually modified the resource state, you will need to manually " +
      "modify it to match the current resource schema. Otherwise, please report this to the provider developer:\n\n" +
      problem,
  ] as const;
}

async function upgrade<S extends SchemaDefinition>(
  model: Model<S>,
  type: string,
  hook: NonNullable<ResourceDefinition<S, never>["upgrades"]>[number] | undefined,
  { version, rawState }: UpgradeStateRequest,
  report: Report,
): Promise<Value | undefined> {
  const { error, warning } = report;
  if (hook === undefined)
    return error(
      "Unable to Upgrade Resource State",
      "This resource was implemented without an UpgradeState() method, however Terraform was expecting an " +
        `implementation for version ${version} upgrade.\n\nThis is always an issue with the Terraform Provider and ` +
        "should be reported to the provider developer.",
    );
  const result = await report.run(`Could not upgrade ${type}`, () =>
    hook({ ...parseStored(rawState), error, warning }),
  );
  return result === undefined || report.hasErrors ? undefined : encodeResult(model, result, report);
}

/** Take over an object that another resource type stored. */
export async function moveState<S extends SchemaDefinition, Client>(
  model: Model<S>,
  { type, moves = [] }: ResourceDefinition<S, Client>,
  request: MoveStateRequest,
): Promise<MoveStateResponse> {
  const report = new Report();
  const { error, warning } = report;
  let targetState: Value | undefined;
  for (const move of moves) {
    const result = await report.run(`Could not move ${request.sourceTypeName} to ${type}`, () =>
      move({
        ...parseStored(request.sourceState),
        sourceType: request.sourceTypeName,
        sourceVersion: request.sourceSchemaVersion,
        sourceProvider: request.sourceProviderAddress,
        error,
        warning,
      }),
    );
    if (result !== undefined && !report.hasErrors) targetState = encodeResult(model, result, report);
    if (result !== undefined || report.hasErrors) break;
  }
  if (targetState === undefined && !report.hasErrors) error("Unable to Move Resource State", cannotMove(request));
  return {
    targetState: targetState ?? nullValue(model.type),
    targetPrivate: new Uint8Array(),
    diagnostics: report.diagnostics,
  };
}

function cannotMove(request: MoveStateRequest): string {
  return (
    "The target resource implementation does not include support for the given source move state request.\n\n" +
    `Source Provider Address: ${request.sourceProviderAddress}\n` +
    `Source Resource Type: ${request.sourceTypeName}\n` +
    `Source Resource Schema Version: ${request.sourceSchemaVersion}\n` +
    `Target Resource Type: ${request.targetTypeName}`
  );
}

function parseStored(raw: RawState): StoredObject {
  const stored: unknown = raw.json === undefined ? (raw.flatmap ?? {}) : JSON.parse(raw.json);
  return { stored: isRecord(stored) ? stored : {}, raw };
}
