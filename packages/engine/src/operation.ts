import type { AbsResourceInstance, Dialect, ModuleInstance, Provider as ProviderAddress } from "@landform/addrs";
import type { InputValue, ModuleNode, ProviderConfig } from "@landform/config";
import type { Value } from "@landform/cty";
import type { Diagnostic, DiagnosticSink, Log } from "@landform/diagnostics";
import type { Expression, Scope } from "@landform/hcl";
import type { FunctionOptions } from "@landform/lang";
import type { Action, Plan, PlanMode } from "@landform/plan";
import type { ProviderFactory, ProviderSchemas } from "@landform/provider-protocol";
import type { State } from "@landform/state";
import type { ApplyJournal } from "./journal.js";
import type { ProvisionerSource } from "./provisioners/provisioner.js";
import type { StandIns } from "./stand-ins/stand-ins.js";

/** What every operation is handed. Nothing here is process-wide: two operations can run side by side. */
export interface OperationContext {
  readonly config: ModuleNode;
  readonly providers: ProviderSource;
  readonly dialect: Dialect;
  readonly workspace: string;
  /** For `path.cwd` and `path.root`, and what file functions are relative to. */
  readonly directories: { readonly cwd: string; readonly root: string };
  /** What functions like `file` and `uuid` may use; without it they are errors. */
  readonly functionAccess?: Pick<FunctionOptions, "files" | "crypto" | "now" | "isConsole">;
  /** Without it, provisioners fail. */
  readonly provisioners?: ProvisionerSource;
  /** For the time stamp of a plan; the clock by default. */
  readonly now?: () => Date;
  readonly test?: TestSetting;
  /** At most so many provider operations at once. */
  readonly parallelism: number;
  readonly onEvent?: (event: EngineEvent) => void;
  /** Nothing is logged when not given. */
  readonly log?: Log;
  /** Aborted: start nothing new, ask providers to stop, end with what is known. */
  readonly signal?: AbortSignal;
}

/** What is different while a configuration is being tested. */
export interface TestSetting {
  readonly standIns: StandIns;
  /** The outputs of a module instance that is nothing else in the test. */
  readonly outputsOf: (instance: ModuleInstance) => ReadonlyMap<string, Value> | undefined;
  /** Where names in a provider configuration of the test file have their meaning. */
  readonly providerScope: (config: ProviderConfig) => Scope | undefined;
}

/** The values of a root module when an operation is over, while providers are still there for their functions. */
export interface Inspection {
  readonly scope: Scope;
  /** Report references that can't be right, whatever the values are: evaluating would not tell of all of them. */
  readonly checkReferences: (expression: Expression, diags: DiagnosticSink) => void;
  /** Of an expression of a test, report only what resources and modules that it refers to don't have. */
  readonly checkObjects: (expression: Expression, diags: DiagnosticSink) => void;
  readonly output: (name: string) => Value | undefined;
  /** Evaluates until functions of providers have answered. */
  readonly settle: <T>(work: () => T) => T | Promise<T>;
}
/** `diagnostics`: what was found by then. */
export type Inspect = (inspection: Inspection, diagnostics: readonly Diagnostic[]) => Promise<void>;

export interface ProviderSource {
  get(provider: ProviderAddress): ProviderFactory | undefined;
  /** What the provider has said of its schemas, for who only wants to read them; starts nothing. */
  knownSchemas?(provider: ProviderAddress): ProviderSchemas | undefined;
}

/** Values for root variables, already parsed. */
export type InputValues = ReadonlyMap<string, InputValue>;

export interface PlanRequest {
  readonly mode: PlanMode;
  readonly priorState: State;
  readonly variables: InputValues;
  readonly refresh: boolean;
  /** Addresses as typed. */
  readonly targets: readonly string[];
  readonly excludes: readonly string[];
  readonly forceReplace: readonly string[];
  /** Leave to a later plan what can't be planned as long as `count` or `for_each` are not known, instead of failing. */
  readonly allowDeferral?: boolean;
  readonly backend: Plan["backend"];
  readonly generateConfigPath?: string;
  /** Called when everything has been walked, as far as there were no errors. */
  readonly inspect?: Inspect;
}

export interface ApplyRequest {
  readonly plan: Plan;
  readonly variables: InputValues;
  /** Without it, what a provider answered is lost with the process until `onState` has it. */
  readonly journal?: ApplyJournal;
  /** Called after each change; `snapshot` gives the state as it is then. Not free: take one now and then. */
  readonly onState?: (snapshot: () => State) => void;
  /** An action of the plan is over, whatever came of it. */
  readonly onActionEnd?: () => void;
  /** Called when everything has been walked, as far as there were no errors. */
  readonly inspect?: Inspect;
}

export interface ApplyResult {
  readonly state: State;
  readonly diagnostics: readonly Diagnostic[];
}

/** What happens, as it happens: for progress lines and logs. `idValue`/`idKey` as people recognise the object. */
export type EngineEvent =
  | {
      readonly kind: "refreshStart" | "refreshDone";
      readonly address: AbsResourceInstance;
      readonly deposedKey?: string;
      readonly id?: ObjectId;
    }
  | { readonly kind: "readStart"; readonly address: AbsResourceInstance }
  | {
      readonly kind: "readDone";
      readonly address: AbsResourceInstance;
      readonly id?: ObjectId;
      readonly elapsedMs: number;
    }
  | {
      readonly kind: "applyStart";
      readonly address: AbsResourceInstance;
      readonly deposedKey?: string;
      readonly action: Action;
      readonly id?: ObjectId;
    }
  | {
      readonly kind: "applyDone" | "applyFailed" | "applyProgress";
      readonly address: AbsResourceInstance;
      readonly deposedKey?: string;
      readonly action: Action;
      readonly id?: ObjectId;
      readonly elapsedMs: number;
    }
  | {
      readonly kind: "provisionStart" | "provisionOutput" | "provisionDone" | "provisionFailed";
      readonly address: AbsResourceInstance;
      readonly provisioner: string;
      readonly output?: string;
    }
  | {
      readonly kind: "ephemeralStart";
      readonly address: AbsResourceInstance;
      readonly action: "open" | "renew" | "close";
    }
  /** Not opened while planning. */
  | {
      readonly kind: "ephemeralDeferred";
      readonly address: AbsResourceInstance;
      readonly reason: "unknown configuration" | "pending dependencies";
    }
  | {
      readonly kind: "ephemeralDone" | "ephemeralFailed" | "ephemeralProgress";
      readonly address: AbsResourceInstance;
      readonly action: "open" | "renew" | "close";
      readonly elapsedMs: number;
    }
  /** Looked for and found while planning; taken under management while applying. */
  | {
      readonly kind: "importPrepare" | "importFound" | "importStart" | "importDone";
      readonly address: AbsResourceInstance;
      readonly id: string;
    }
  /** Not managed any more, though it is still there. */
  | { readonly kind: "forgotten"; readonly address: AbsResourceInstance };

export interface ObjectId {
  readonly key: string;
  readonly value: string;
}
