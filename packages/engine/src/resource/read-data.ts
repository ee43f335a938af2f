import { conforms, isWhollyKnown, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import { withConfigMarks } from "./marks.js";
import { objectId } from "./object-id.js";
import { reportFromProvider } from "./provider-diagnostics.js";
import { providerMetaOf } from "./provider-meta.js";
import { type ConfiguredInstance, providerBug, providerName } from "./resource-block.js";

/** Read a data source with a configuration that is wholly known. `undefined` after an error. */
export async function readData(
  instance: ConfiguredInstance,
  markedConfig: Value,
  diags: DiagnosticSink,
): Promise<Value | undefined> {
  const { block, address, name } = instance;
  const { provider } = block.provider;
  const { value: config, paths } = withoutMarksDeepWithPaths(markedConfig);
  const context = { body: instance.config.body, address: name };
  const validated = await provider.validateDataSourceConfig({ typeName: block.typeName, config });
  reportFromProvider(validated.diagnostics, context, diags);
  if (hasErrors(validated.diagnostics)) return undefined;
  const startedAt = performance.now();
  block.emit({ kind: "readStart", address });
  const response = await provider.readDataSource({
    typeName: block.typeName,
    config,
    address: name,
    ...providerMetaOf(instance, diags),
  });
  reportFromProvider(response.diagnostics, context, diags);
  if (hasErrors(response.diagnostics)) return undefined;
  const problem = problemWith(instance, response.state);
  if (problem !== undefined) {
    diags.add(problem);
    return undefined;
  }
  const id = objectId(response.state);
  const elapsedMs = performance.now() - startedAt;
  block.emit({ kind: "readDone", address, elapsedMs, ...(id === undefined ? {} : { id }) });
  return withConfigMarks(response.state, paths, block.schema.block);
}

function problemWith({ block, name }: ConfiguredInstance, state: Value) {
  const provider = `Provider ${providerName(block)}`;
  if (state.kind === "null") {
    const detail = `${provider} produced a null value for ${name}.\n\n${providerBug}`;
    return errorAt(undefined, "Provider produced null object", detail);
  }
  if (!conforms(state.type, block.type)) {
    const detail = `${provider} produced an invalid value for ${name}.\n\n${providerBug}`;
    return errorAt(undefined, "Provider produced invalid object", detail);
  }
  if (!isWhollyKnown(state)) {
    const detail = `${provider} produced a value for ${name} that is not wholly known.\n\n${providerBug}`;
    return errorAt(undefined, "Provider produced invalid object", detail);
  }
  return undefined;
}
