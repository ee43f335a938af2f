import type { ProvisionerConfig } from "@landform/config";
import { containsMark, nullValue, type Value, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import type { Block, Scope } from "@landform/hcl";
import { decodeBody } from "@landform/lang";
import { impliedType } from "@landform/schema";
import { withSelf } from "../checks/instance-conditions.js";
import { errorAt } from "../diagnostics.js";
import { reportDeprecatedArguments } from "../evaluate/deprecation.js";
import { orUndefined } from "../evaluate/evaluate-value.js";
import { settled } from "../evaluate/settled.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import type { ResourceInstance } from "../resource/resource-block.js";
import { connectionBody } from "./connection-body.js";
import { connectionSchema, provisionerSchema } from "./schemas.js";

/** What is to be run for an object, in order. */
export interface Provisioning {
  readonly provisioners: readonly ProvisionerConfig[];
  /** The `connection` block of the resource, for provisioners that say nothing else. */
  readonly connection?: Block | undefined;
  readonly scope: Scope;
}

/** Run provisioners for an object one after another. False when one failed, unless it is to go on then. */
export async function runProvisioners(
  instance: ResourceInstance,
  { provisioners, connection, scope }: Provisioning,
  self: Value,
  diags: DiagnosticSink,
): Promise<boolean> {
  const selfScope = withSelf(scope, self);
  for (const provisioner of provisioners) {
    const found = new DiagnosticList();
    const { functions } = instance.block;
    const evaluated = await settled(functions, (sink) => evaluate(provisioner, connection, selfScope, sink), found);
    if (evaluated !== undefined) await runOne(instance, provisioner, evaluated, found);
    const goesOn = provisioner.onFailure === "continue" && evaluated !== undefined;
    if (!(found.hasErrors && goesOn)) for (const diagnostic of found.items) diags.add(diagnostic);
    if (found.hasErrors && !goesOn) return false;
  }
  return true;
}

interface Evaluated {
  readonly config: Value;
  readonly connection: Value;
}

function evaluate(
  { type, body, connection }: ProvisionerConfig,
  base: Block | undefined,
  scope: Scope,
  diags: DiagnosticSink,
): Evaluated | undefined {
  return orUndefined(diags, (found) => {
    const schema = provisionerSchema(type);
    const config = schema && reportDeprecatedArguments(decodeBody(body, schema, scope, found), body, undefined, found);
    const how = connectionBody(base, connection);
    const through =
      how === undefined
        ? noConnection
        : reportDeprecatedArguments(decodeBody(how, connectionSchema, scope, found), how, undefined, found);
    return config && { config, connection: through };
  });
}

const noConnection = nullValue(impliedType(connectionSchema));

async function runOne(
  { block, address, name }: ResourceInstance,
  { type, body, range }: ProvisionerConfig,
  { config, connection }: Evaluated,
  diags: DiagnosticSink,
): Promise<void> {
  const about = { address, provisioner: type };
  const provisioner = block.provisioners?.get(type);
  if (provisioner === undefined) {
    diags.add(errorAt(range, "Failed to instantiate provisioner", `There is no provisioner "${type}".`));
    return;
  }
  block.emit({ kind: "provisionStart", ...about });
  const hidden = hiddenOutput(config);
  const diagnostics = await provisioner.provision({
    config: withoutMarksDeep(config).value,
    connection: withoutMarksDeep(connection).value,
    output: (text) => {
      for (const output of linesOf(hidden ?? text)) block.emit({ kind: "provisionOutput", ...about, output });
    },
    ...(block.signal && { signal: block.signal }),
  });
  block.emit({ kind: hasErrors(diagnostics) ? "provisionFailed" : "provisionDone", ...about });
  reportFromProvider(diagnostics, { body, address: name }, diags);
}

/** Without space at their ends, and without those that are nothing else; an empty one where nothing is left. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/[\r\n]/).map((line) => line.trimEnd());
  const shown = lines.filter((line) => line !== "");
  return shown.length === 0 ? [""] : shown;
}

/** What is shown instead of output that may give away what the arguments say. */
function hiddenOutput(config: Value): string | undefined {
  const mark = ["sensitive", "ephemeral"].find((each) => containsMark(config, each));
  return mark && `(output suppressed due to ${mark} value in config)`;
}
