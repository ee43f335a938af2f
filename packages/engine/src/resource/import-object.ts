import type { Dialect } from "@landform/addrs";
import { type DiagnosticSink, hasErrors, quoted } from "@landform/diagnostics";
import { markSensitive } from "@landform/schema";
import type { DecodedObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import type { ResolvedImport } from "../refactoring/resolve-imports.js";
import { keepsToItself } from "./check-write-only.js";
import { aboutInstance, reportFromProvider } from "./provider-diagnostics.js";
import { refreshObject } from "./refresh.js";
import { providerName, type ResourceInstance } from "./resource-block.js";

/** Take an object that exists already under management: find it, then read it. `undefined` after an error. */
export async function importObject(
  instance: ResourceInstance,
  { id, identity }: ResolvedImport,
  diags: DiagnosticSink,
): Promise<DecodedObject | undefined> {
  const { block, address } = instance;
  block.emit({ kind: "importPrepare", address, id: id ?? "" });
  const response = await block.provider.provider.importResourceState({
    typeName: block.typeName,
    ...(id === undefined ? {} : { id }),
    ...(identity === undefined ? {} : { identity }),
  });
  reportFromProvider(response.diagnostics, aboutInstance(instance), diags);
  if (hasErrors(response.diagnostics)) return undefined;
  const [imported, ...others] = response.imported;
  const problem = problemWith(id, imported?.state.kind === "null", response.imported.length, block.dialect);
  if (imported === undefined || others.length > 0 || problem !== undefined) {
    if (problem !== undefined) diags.add(problem);
    return undefined;
  }
  const intro = `While attempting to import with ID ${id ?? "the given identity"}, the provider ${providerName(block)}`;
  if (!keepsToItself(instance, imported.state, toldWriteOnly, { intro }, diags)) return undefined;
  block.emit({ kind: "importFound", address, id: id ?? "" });
  const found: DecodedObject = {
    status: "ready",
    value: markSensitive(imported.state, block.schema.block),
    private: imported.private,
    dependencies: [],
    createBeforeDestroy: false,
    ...(imported.identity === undefined ? {} : { identity: imported.identity }),
  };
  const read = await refreshObject(instance, found, diags);
  if (read !== undefined && read.object === undefined) diags.add(missingObject(instance));
  return read?.object;
}

const toldWriteOnly = "Import returned a non-null value for a write-only attribute";

function problemWith(id: string | undefined, isNull: boolean, count: number, { name }: Dialect) {
  const words = id ?? "the given identity";
  if (count === 0) {
    const detail = `While attempting to import with ID ${words}, the providerreturned no instance states.`;
    return errorAt(undefined, "Import returned no resources", detail);
  }
  if (count > 1) {
    const detail = `While attempting to import with ID ${words}, the provider returned multiple resource instance states. This is not currently supported.`;
    return errorAt(undefined, "Multiple import states not supported", detail);
  }
  if (!isNull) return undefined;
  const means = name === "terraform" ? `ID ${words}, the provider` : `${words}, the provider `;
  const detail = `While attempting to import with ${means}returned an instance with no state.`;
  return errorAt(undefined, "Import returned null resource", detail);
}

function missingObject({ name, block }: ResourceInstance) {
  const isTerraform = block.dialect.name === "terraform";
  const what = isTerraform ? "id" : "id or identity";
  const command = isTerraform ? "terraform" : "tofu";
  const detail = `While attempting to import an existing object to ${quoted(name)}, the provider detected that no object exists with the given ${what}. Only pre-existing objects can be imported; check that the ${what} is correct and that it is associated with the provider's configured region or endpoint, or use "${command} apply" to create a new remote object for this resource.`;
  return errorAt(undefined, "Cannot import non-existent remote object", detail);
}
