import type { Dialect } from "@landform/addrs";
import { type BackendContext, type BackendType, createBackend, defaultWorkspace } from "@landform/backends";
import { asMap, conversionErrorMessage, emptyObjectValue, isWhollyKnown, objectValue, type Value } from "@landform/cty";
import { type Diagnostic, hasErrors, quoted } from "@landform/diagnostics";
import { attr, type DataSource, defineDataSource, isUnknown, type Reporter } from "@landform/provider-sdk";
import { coerceValue } from "@landform/schema";
import {
  type EncryptionProblem,
  isEncryptionProblem,
  readStateFile,
  type StateEncryption,
  type StateStore,
} from "@landform/state";

/** What `terraform_remote_state` can read. */
export interface RemoteStateOptions extends BackendContext {
  readonly backendTypeNamed: (name: string, dialect: Dialect["name"]) => BackendType | undefined;
  /** How the state that the data source with this address reads may be encrypted. */
  readonly encryptionOf?: (address: string) => Promise<StateEncryption | undefined>;
}

/** `terraform_remote_state`: the root outputs of another configuration's state. */
export function defineRemoteState(options: RemoteStateOptions): DataSource {
  const { dialect, encryptionOf } = options;
  return defineDataSource({
    type: "terraform_remote_state",
    schema: {
      backend: attr.string({ required: true, description: "The remote backend to use, e.g. `remote` or `http`." }),
      config: attr.dynamic({ optional: true, description: configDescription }),
      defaults: attr.dynamic({
        optional: true,
        description: "Default values for outputs, in case the state file is empty or lacks a required output.",
      }),
      outputs: attr.dynamic({
        computed: true,
        description: "An object containing every root-level output in the remote state.",
      }),
      workspace: attr.string({
        optional: true,
        description: `The ${dialect.productName} workspace to use, if the backend supports workspaces.`,
      }),
    },
    validate({ config, error }) {
      if (!isUnknown(config.backend) && isWhollyKnown(config.config))
        prepare(options, config.backend, config.config, error);
      else if (!isObjectLike(config.config))
        error("Invalid backend configuration", "The configuration must be an object value.", "config");
      if (!isObjectLike(config.defaults))
        error("Invalid default values", "Defaults must be given in an object value.", "defaults");
    },
    async read({ config, address, error, warning }) {
      const prepared = prepare(options, config.backend, config.config, error);
      if (prepared === undefined) return undefined;
      const problems = new Problems({ error, warning });
      const store = await openStore(prepared, config.workspace ?? defaultWorkspace, options, problems);
      const read = await store?.read();
      if (read === undefined || problems.haveErrors(read.diagnostics)) return undefined;
      const encryption = address === undefined ? undefined : await encryptionOf?.(address);
      const decrypted = read.value === undefined ? undefined : await decrypt(read.value, encryption);
      if (decrypted !== undefined && "kind" in decrypted) return error(decrypted.message, "");
      const file = decrypted && readStateFile(decrypted, dialect);
      if (file !== undefined && problems.haveErrors(file.diagnostics)) return undefined;
      if (file?.value === undefined)
        return error(
          "Unable to find remote state",
          "No stored state was found for the given workspace in the given backend.",
          "workspace",
        );
      const outputs = new Map(config.defaults.kind === "known" ? asMap(config.defaults) : []);
      for (const [name, { value }] of file.value.state.outputs) outputs.set(name, value);
      return { ...config, outputs: objectValue(outputs) };
    },
  });
}

const configDescription =
  "The configuration of the remote backend. Although this is optional, most backends require some configuration.\n\n" +
  "The object can use any arguments that would be valid in the equivalent " +
  '`terraform { backend "<TYPE>" { ... } }` block.';

/** A backend type with the configuration for it. */
interface Prepared {
  readonly type: BackendType;
  readonly config: Value;
}

/** Undefined after a problem was reported. */
function prepare(
  { backendTypeNamed, ...context }: RemoteStateOptions,
  name: string,
  given: Value,
  error: Reporter["error"],
): Prepared | undefined {
  const summary = "Invalid backend configuration";
  const type = backendTypeNamed(name === "_local" ? "local" : name, context.dialect.name);
  if (type === undefined) return error(summary, `There is no backend type named ${quoted(name)}.`, "backend");
  const config = coerceValue(asObject(given), type.schema);
  if (config.kind !== "conversionError") {
    const wrong = type.check?.(config, context).find(({ severity }) => severity === "error");
    if (wrong === undefined) return { type, config };
    const message = [wrong.summary, wrong.detail].filter((text) => text !== "").join(": ");
    return error(summary, `The backend configuration is incorrect: ${message}.`, "config");
  }
  const words = `The given configuration is not valid for backend ${quoted(name)}`;
  return error(summary, `${words}: ${conversionErrorMessage(config)}.`, "config");
}

function asObject(config: Value): Value {
  if (config.kind === "null") return emptyObjectValue;
  return config.kind === "known" && config.type.kind === "map" ? objectValue(asMap(config)) : config;
}

function isObjectLike({ type }: Value): boolean {
  return type.kind === "dynamic" || type.kind === "object" || type.kind === "map";
}

async function openStore(
  { type, config }: Prepared,
  workspace: string,
  context: BackendContext,
  problems: Problems,
): Promise<StateStore | undefined> {
  const backend = await createBackend(type, config, context);
  if (problems.haveErrors(backend.diagnostics)) return undefined;
  const store = await backend.value?.open(workspace);
  if (store === undefined || problems.haveErrors(store.diagnostics)) return undefined;
  return store.value;
}

async function decrypt(
  stored: Uint8Array,
  encryption: StateEncryption | undefined,
): Promise<Uint8Array | EncryptionProblem> {
  if (encryption === undefined || stored.length === 0) return stored;
  const decrypted = await encryption.decrypt(stored);
  return isEncryptionProblem(decrypted) ? decrypted : decrypted.plain;
}

/** Passes the problems of others on to whom it may concern. */
class Problems {
  readonly #reporter: Reporter;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  haveErrors(diagnostics: readonly Diagnostic[]): boolean {
    const { error, warning } = this.#reporter;
    for (const { severity, summary, detail } of diagnostics) (severity === "error" ? error : warning)(summary, detail);
    return hasErrors(diagnostics);
  }
}
