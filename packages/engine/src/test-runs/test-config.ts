import {
  type Dialect,
  formatAbsProviderConfig,
  formatLocalProviderConfig,
  formatModule,
  formatModuleInstance,
  type LocalProviderConfig,
  type ModuleInstance,
} from "@landform/addrs";
import {
  formatOverrideTarget,
  type MockProvider,
  type Module,
  type ModuleNode,
  type OverrideModule,
  type OverrideResource,
  type ProviderConfig,
  type TestFile,
  type TestRun,
} from "@landform/config";
import { dynamicNull, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { Scope } from "@landform/hcl";
import { errorAt, warningAt } from "../diagnostics.js";
import type { TestSetting } from "../operation.js";
import { providerNamed } from "../providers/provider-for.js";
import { StandIns } from "../stand-ins/stand-ins.js";
import { checkOverrides, idleOverrides } from "./check-overrides.js";

/** A configuration as a run wants it. */
export interface TestConfig {
  readonly config: ModuleNode;
  readonly setting: TestSetting;
}

interface TestConfigInput {
  readonly file: TestFile;
  readonly run: TestRun;
  /** For the provider configurations of the file. */
  readonly scope: Scope;
  readonly dialect: Dialect;
}

/** The module under test with the providers of the test file, without what is overridden. */
export function testConfig(
  root: ModuleNode,
  { file, run, scope, dialect }: TestConfigInput,
  diags: DiagnosticSink,
): TestConfig {
  const providers = testProviders(file, run, diags);
  // Terraform says nothing of what a run overrides again.
  const repeats = dialect.name === "tofu" ? diags : new DiagnosticList();
  const modules = merged(
    run.overrides.modules,
    file.overrides.modules,
    ({ target }) => formatModuleInstance(target),
    repeats,
  );
  const resources = merged(run.overrides.resources, file.overrides.resources, targetName, repeats);
  if (dialect.name === "tofu") checkOverrides(root, modules, resources, diags);
  else for (const warning of idleOverrides([root], run.overrides)) diags.add(warning);
  const module: Module = {
    ...root.module,
    providerConfigs: new Map([...root.module.providerConfigs, ...providers.configs]),
  };
  const mocks = new Map<string, MockProvider>();
  for (const [{ localName, alias }, mock] of providers.mocks) {
    const provider = providerNamed(module, localName, dialect);
    mocks.set(formatAbsProviderConfig({ module: [], provider, ...(alias !== undefined && { alias }) }), mock);
  }
  const own = new Set(providers.configs.values());
  const setting: TestSetting = {
    standIns: new StandIns(resources, mocks, dialect.name),
    outputsOf: (instance) => outputsGivenTo(instance, modules),
    providerScope: (config) => (own.has(config) ? scope : undefined),
  };
  return { config: withoutModules({ ...root, module }, modules), setting };
}

interface TestProviders {
  /** By name in the module. */
  readonly configs: ReadonlyMap<string, ProviderConfig>;
  readonly mocks: readonly (readonly [LocalProviderConfig, MockProvider])[];
}

/** The configurations that the run names, or all that the file has. */
function testProviders(file: TestFile, { providers }: TestRun, diags: DiagnosticSink): TestProviders {
  const configs = new Map<string, ProviderConfig>();
  const mocks: [LocalProviderConfig, MockProvider][] = [];
  const add = (inModule: LocalProviderConfig, config: ProviderConfig) => {
    configs.set(formatLocalProviderConfig(inModule), renamed(config, inModule));
  };
  const addMock = (inModule: LocalProviderConfig, mock: MockProvider) => {
    add(inModule, mockedConfig(mock));
    mocks.push([inModule, mock]);
  };
  if (providers.length === 0) {
    for (const config of file.providers.values()) add(localNameOf(config), config);
    for (const mock of file.mockProviders.values()) addMock(localNameOf(mock), mock);
  }
  for (const { inChild, inParent } of providers) {
    const name = formatLocalProviderConfig(inParent);
    const config = file.providers.get(name);
    const mock = file.mockProviders.get(name);
    if (config !== undefined) add(inChild, config);
    else if (mock !== undefined) addMock(inChild, mock);
    else {
      const detail = "This provider block references a provider definition that does not exist.";
      diags.add(errorAt(inParent.nameRange, `Missing provider definition for ${name}`, detail));
    }
  }
  return { configs, mocks };
}

function localNameOf({ name, alias }: { readonly name: string; readonly alias?: string }): LocalProviderConfig {
  return { localName: name, ...(alias !== undefined && { alias }) };
}

function renamed({ alias: _, ...config }: ProviderConfig, { localName, alias }: LocalProviderConfig): ProviderConfig {
  return { ...config, name: localName, ...(alias !== undefined && { alias }) };
}

/** A mocked provider is never given its arguments. */
function mockedConfig({ name, range, forEach }: MockProvider): ProviderConfig {
  const body = { kind: "synthetic", attributes: new Map(), range, endRange: range } as const;
  return { name, body, range, nameRange: range, ...(forEach && { forEach }) };
}

const targetName = ({ target }: OverrideResource) => formatOverrideTarget(target);

/** What the run overrides, and what its file does besides. */
function merged<T extends OverrideModule | OverrideResource>(
  ofRun: readonly T[],
  ofFile: readonly T[],
  nameOf: (override: T) => string,
  diags: DiagnosticSink,
): readonly T[] {
  const names = new Set(ofRun.map(nameOf));
  const others = ofFile.filter((override) => {
    const name = nameOf(override);
    if (!names.has(name)) return true;
    const block = "outputs" in override ? "override_module" : blockNames[override.mode];
    const subject = "outputs" in override ? `Module \`${name}\`` : `\`${name}\``;
    const detail = `${subject} is overridden in both global file and local run blocks. The declaration in global file block will be ignored.`;
    diags.add(warningAt(override.range, `Multiple \`${block}\` blocks for the same address`, detail));
    return false;
  });
  return [...ofRun, ...others];
}

const blockNames = { managed: "override_resource", data: "override_data" } as const;

/** What is given as the outputs of one module instance, where an override names it by a key. */
function outputsGivenTo(
  instance: ModuleInstance,
  overrides: readonly OverrideModule[],
): ReadonlyMap<string, Value> | undefined {
  const isNamed = ({ target }: OverrideModule) =>
    target.length === instance.length &&
    hasKey(target) &&
    target.every(({ name, key }, index) => {
      const step = instance[index];
      return step?.name === name && (key === undefined || key === step.key);
    });
  return overrides.find(isNamed)?.outputs;
}

function hasKey(target: ModuleInstance): boolean {
  return target.some(({ key }) => key !== undefined);
}

/** Modules that are overridden with all their instances are nothing but the outputs that are given for them. */
function withoutModules(node: ModuleNode, overrides: readonly OverrideModule[]): ModuleNode {
  const override = overrides.find(
    ({ target }) => !hasKey(target) && formatModuleInstance(target) === formatModule(node.path),
  );
  if (override !== undefined) return hollow(node, override);
  if (overrides.length === 0) return node;
  const children = Array.from(node.children, ([name, child]) => [name, withoutModules(child, overrides)] as const);
  return { ...node, children: new Map(children) };
}

function hollow(node: ModuleNode, { outputs: given }: OverrideModule): ModuleNode {
  const outputs = Array.from(node.module.outputs, ([name, output]) => {
    const value = given.get(name) ?? dynamicNull;
    const expression = { kind: "literal", value, range: output.expression.range } as const;
    return [name, { ...output, expression, dependsOn: [], preconditions: [] }] as const;
  });
  const module: Module = {
    ...node.module,
    providerConfigs: new Map(),
    locals: new Map(),
    outputs: new Map(outputs),
    moduleCalls: new Map(),
    managedResources: new Map(),
    dataResources: new Map(),
    ephemeralResources: new Map(),
    checks: new Map(),
    moved: [],
    removed: [],
  };
  return { ...node, module, children: new Map() };
}
