import type { Module as ModulePath } from "@landform/addrs";
import { childModule, cleanPath, formatModule, rootModule } from "@landform/addrs";
import type { Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, type WithDiagnostics } from "@landform/diagnostics";
import type { FunctionTable } from "@landform/hcl";
import { buildModule, buildVariable } from "./build-module.js";
import { buildModuleCall } from "./build-module-call.js";
import type { ConfigFiles } from "./config-files.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { type LoadedFiles, loadModuleFiles, type Sources } from "./load-module-files.js";
import type { Module, ModuleCall, ModuleNode } from "./module.js";
import { emptyDraft, type ModuleDraft } from "./module-draft.js";
import { checkImportProviders } from "./providers/check-import-providers.js";
import { validateProviderConfigs } from "./providers/validate-provider-configs.js";
import { StaticEvaluator, type StaticModule, type StaticSurroundings } from "./static-evaluator.js";
import type { VariableConfig } from "./variable.js";
import { checkRequiredVersions } from "./version-requirements.js";

export interface LoadOptions extends Pick<DecodeContext, "dialect"> {
  readonly files: ConfigFiles;
  /** Where the code of a called module is. */
  readonly resolveModule: ResolveModule;
  /**
   * Terraform: for installing called modules. They are looked at although the files of the root have errors, and where a
   * module is made for another version, nothing else is told.
   */
  readonly forInstalling?: boolean;
  /** OpenTofu: for planning and the like. Called modules are looked at although the source of one can't be evaluated. */
  readonly forOperation?: boolean;
  /** Called for each called module when it and all below it are loaded, or cannot be. */
  readonly onLoaded?: (path: ModulePath) => void;
  /** OpenTofu: what is given for a variable of the root module, as far as sources and backends depend on it. */
  readonly rootInputs?: (variable: VariableConfig, diags: DiagnosticSink) => Value | undefined;
  readonly workspace?: string;
  /** For `path.cwd`. */
  readonly workingDirectory?: string;
  /** For expressions that are evaluated while loading. */
  readonly functions?: FunctionTable;
}

export interface ModuleRequest {
  /** Of the module that is called. */
  readonly path: ModulePath;
  readonly call: ModuleCall;
  /** Of the calling module. */
  readonly parentDirectory: string;
}
export interface ResolvedModule {
  readonly directory: string;
  readonly version?: string;
}
/**
 * Find or install a called module; `undefined` when there is none, which `diags` then tells. A call whose source is
 * wrong has no `sourceAddress`; that is told already.
 */
export type ResolveModule = (
  request: ModuleRequest,
  diags: DiagnosticSink,
) => ResolvedModule | undefined | Promise<ResolvedModule | undefined>;

export interface LoadedConfig {
  readonly root: ModuleNode;
  /** The errors of the root module's own files: what they say of the backend may be missing. */
  readonly rootErrors: readonly Diagnostic[];
  /** The text of each file, by its name as in source ranges. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
  /** OpenTofu: evaluates arguments of the root module that are needed before planning, such as those of the backend. */
  readonly evaluator: StaticEvaluator;
}

/**
 * Load the configuration in `directory` with all modules that it calls. The tree is there even when there are errors,
 * as far as it could be read. Called modules are not looked at when the files of the root have errors, unless asked for.
 */
export async function loadConfig(directory: string, options: LoadOptions): Promise<WithDiagnostics<LoadedConfig>> {
  const diags = new DiagnosticList();
  const loader = new TreeLoader(directory, options);
  const draft = await loader.loadRoot(diags);
  const draftIsFine = !diags.hasErrors;
  const goesOn = isTofu(loader.context) && options.forOperation === true && draftIsFine;
  const isInstalling = options.forInstalling === true && !isTofu(loader.context);
  let rootIsFine = false;
  let rootErrors: readonly Diagnostic[] = [];
  const mayGoOn = () => {
    rootErrors = diags.items.filter(({ severity }) => severity === "error");
    rootIsFine = !diags.hasErrors;
    return rootIsFine || isInstalling || goesOn;
  };
  const enclosing = new Set([await loader.identify(directory)]);
  const root = await loader.buildNode(
    { path: rootModule, directory, draft, inputs: rootInputs(options), enclosing },
    mayGoOn,
    diags,
  );
  // Terraform looks at providers although something is wrong with called modules.
  const mayCheckProviders = isTofu(loader.context) ? !diags.hasErrors : rootIsFine;
  if (mayCheckProviders) validateProviderConfigs(root.node, loader.context, diags);
  if (!diags.hasErrors) checkImportProviders(root.node.module, loader.context, diags);
  if (!diags.hasErrors && !isTofu(loader.context)) checkRequiredVersions(root.node, loader.context, diags);
  if (!diags.hasErrors) diags.addAll(loader.deferred.items);
  const versions = new DiagnosticList();
  if (isInstalling) checkRequiredVersions(root.node, loader.context, versions);
  const value = { root: root.node, rootErrors, sources: loader.sources, evaluator: root.evaluator };
  return { value, diagnostics: versions.hasErrors ? versions.items : diags.items };
}

const noChildren: ReadonlyMap<string, ModuleNode> = new Map();

function rootInputs(options: LoadOptions): StaticModule["inputs"] {
  return options.rootInputs ?? ((variable) => variable.default);
}

/** A module whose files are read, on its way into the tree. */
interface PendingModule {
  readonly path: ModulePath;
  readonly directory: string;
  readonly draft: ModuleDraft;
  readonly inputs: StaticModule["inputs"];
  /** Directories of the modules on the way to this one, its own included. */
  readonly enclosing: ReadonlySet<string>;
  readonly call?: ModuleCall;
  readonly version?: string;
}

interface BuiltNode {
  readonly node: ModuleNode;
  readonly evaluator: StaticEvaluator;
}

/**
 * Reads each directory once, however many calls lead to it; what is wrong there is told for each of them, save for syntax
 * errors.
 */
class TreeLoader {
  readonly context: DecodeContext;
  /** Problems of all modules for when everything could be read. */
  readonly deferred = new DiagnosticList();
  readonly sources: Sources = new Map();
  readonly #options: LoadOptions;
  readonly #surroundings: StaticSurroundings;
  readonly #directories = new Map<string, Promise<LoadedFiles | undefined>>();

  constructor(rootDirectory: string, options: LoadOptions) {
    this.context = { dialect: options.dialect, isOverride: false, deferred: this.deferred };
    this.#options = options;
    this.#surroundings = {
      dialect: options.dialect,
      workspace: options.workspace ?? "default",
      rootDirectory,
      workingDirectory: options.workingDirectory ?? rootDirectory,
      ...(options.functions && { functions: options.functions }),
    };
  }

  async loadRoot(diags: DiagnosticSink): Promise<ModuleDraft> {
    const { rootDirectory } = this.#surroundings;
    const draft = await this.#loadDirectory(rootDirectory, diags);
    if (draft !== undefined) return draft;
    const detail = `Module directory ${rootDirectory} does not exist or cannot be read.`;
    diags.add({ severity: "error", summary: "Failed to read module directory", detail });
    return emptyDraft();
  }

  async buildNode(pending: PendingModule, mayLoadCalls: () => boolean, diags: DiagnosticSink): Promise<BuiltNode> {
    const { path, directory, draft, call, version } = pending;
    const variables = new Map([...draft.variables].map(([name, block]) => [name, buildVariable(block)]));
    const evaluator = new StaticEvaluator(
      { path, directory, variables, locals: draft.locals, inputs: pending.inputs },
      this.#surroundings,
    );
    const calls = this.#buildCalls(draft, evaluator, diags);
    const module = buildModule(draft, calls, directory, this.context);
    if (isTofu(this.context)) {
      for (const { name, alias, forEach } of module.providerConfigs.values()) {
        if (forEach !== undefined) evaluator.checkForEach(forEach, `provider.${name}.${alias ?? ""}.for_each`, diags);
      }
      evaluator.checkConstants(call?.range, diags);
    }
    const children = mayLoadCalls() ? await this.#loadChildren(module, pending, evaluator, diags) : noChildren;
    const node: ModuleNode = {
      path,
      module,
      children,
      ...(call && { call }),
      ...(version !== undefined && { version }),
    };
    return { node, evaluator };
  }

  /** Directories are read at the same time; what went wrong is told in the order of the calls' names. */
  async #loadChildren(
    module: Module,
    parent: PendingModule,
    evaluator: StaticEvaluator,
    diags: DiagnosticSink,
  ): Promise<ReadonlyMap<string, ModuleNode>> {
    const names = [...module.moduleCalls.keys()].sort();
    const loaded = await Promise.all(
      names.map(async (name) => {
        const problems = new DiagnosticList();
        const call = module.moduleCalls.get(name);
        const node = call && (await this.#loadChild(call, parent, evaluator, problems));
        this.#options.onLoaded?.(childModule(parent.path, name));
        return { name, node, problems };
      }),
    );
    const children = new Map<string, ModuleNode>();
    for (const { name, node, problems } of loaded) {
      for (const problem of problems.items) diags.add(problem);
      if (node !== undefined) children.set(name, node);
    }
    return children;
  }

  async #loadChild(
    call: ModuleCall,
    parent: PendingModule,
    evaluator: StaticEvaluator,
    diags: DiagnosticSink,
  ): Promise<ModuleNode | undefined> {
    const path = childModule(parent.path, call.name);
    const request = { path, call, parentDirectory: parent.directory };
    const resolved = await this.#options.resolveModule(request, diags);
    if (resolved === undefined) return undefined;
    const enclosing = await this.#withDirectory(resolved.directory, parent, call, diags);
    if (enclosing === undefined) return undefined;
    const draft = await this.#loadDirectory(resolved.directory, diags);
    if (draft === undefined) {
      const command = `${isTofu(this.context) ? "tofu" : "terraform"} init`;
      const detail = `This module's local cache directory ${resolved.directory} could not be read. Run "${command}" to install all modules required by this configuration.`;
      diags.add({ severity: "error", summary: "Module not installed", detail, subject: call.range });
      return undefined;
    }
    const inputs = evaluator.inputsFromCall(call.name, call.body);
    const { node } = await this.buildNode({ path, draft, inputs, call, enclosing, ...resolved }, () => true, diags);
    checkChild(node, this.context, diags);
    return node;
  }

  async #loadDirectory(directory: string, diags: DiagnosticSink): Promise<ModuleDraft | undefined> {
    const known = this.#directories.get(directory);
    const loading = known ?? loadModuleFiles(directory, this.#options.files, this.context, this.sources);
    this.#directories.set(directory, loading);
    const loaded = await loading;
    if (loaded === undefined) return undefined;
    const { draft, syntaxProblems, problems } = loaded;
    for (const problem of known === undefined ? [...syntaxProblems, ...problems] : problems) diags.add(problem);
    this.deferred.addAll(draft.deferred.items);
    return draft;
  }

  /** The same for all names of a directory. `init` records no directory where it found none; that is told later. */
  async identify(directory: string): Promise<string> {
    if (directory === "") return "";
    return (await this.#options.files.realPath?.(directory)) ?? cleanPath(directory);
  }

  /** The directories around a called module. `undefined`, and reported, where calls would go on without end. */
  async #withDirectory(
    directory: string,
    { enclosing }: PendingModule,
    { range, name }: ModuleCall,
    diags: DiagnosticSink,
  ): Promise<ReadonlySet<string> | undefined> {
    const identity = await this.identify(directory);
    if (!enclosing.has(identity) && enclosing.size < maxDepth) return new Set([...enclosing, identity]);
    const detail = enclosing.has(identity)
      ? `The call "${name}" is in the directory that it calls, ${cleanPath(directory)}, or in a module that is called from there, so modules would be called without end.`
      : `The call "${name}" is inside of ${maxDepth} modules already. Modules that call themselves are called without end.`;
    diags.add({ severity: "error", summary: "Module calls itself", detail, subject: range });
    return undefined;
  }

  #buildCalls(draft: ModuleDraft, evaluator: StaticEvaluator, diags: DiagnosticSink): ReadonlyMap<string, ModuleCall> {
    const calls = new Map<string, ModuleCall>();
    for (const [name, block] of draft.moduleCalls) {
      calls.set(name, buildModuleCall(block, evaluator, this.context, diags));
    }
    return calls;
  }
}

const maxDepth = 200;

/** Some things only the root module can say. */
function checkChild(node: ModuleNode, context: DecodeContext, diags: DiagnosticSink): void {
  const { backend, imports } = node.module;
  if (backend !== undefined) {
    diags.add({
      severity: "warning",
      summary: "Backend configuration ignored",
      detail: `Any selected backend applies to the entire configuration, so ${context.dialect.productName} expects provider configurations only in the root module.\n\nThis is a warning rather than an error because it's sometimes convenient to temporarily call a root module as a child module for testing purposes, but this backend configuration block will have no effect.`,
      subject: backend.range,
    });
  }
  const [first] = imports;
  if (first === undefined) return;
  const detail = `An import block was detected in "${formatModule(node.path)}". Import blocks are only allowed in the root module.`;
  diags.add({ severity: "error", summary: "Invalid import configuration", detail, subject: first.range });
}
