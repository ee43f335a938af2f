import { formatProviderForDisplay } from "@landform/addrs";
import { quoted } from "@landform/diagnostics";
import type { ModuleEvent } from "@landform/installer";
import type { ProviderEvent } from "landform";
import type { CommandContext } from "../command.js";
import type { JsonLog } from "./json-log.js";
import { moduleLine } from "./module-lines.js";
import { signingText, trustWords } from "./trust-words.js";

/** A thing that `init` says once. */
export type InitMessage =
  | "emptyDirectory"
  | "backend"
  | "modules"
  | "upgradingModules"
  | "providers"
  | "signedByOthers"
  | "lockFileCreated"
  | "lockFileChanged"
  | "success"
  | "nextSteps";

/** How `init` tells what it does. */
export interface InitView {
  message(message: InitMessage): void;
  /** The module that is going to be the configuration here. */
  copying(source: string): void;
  module(event: ModuleEvent): void;
  /** A module that was copied, which is part of another now. */
  copied(key: string): void;
  provider(event: ProviderEvent): void;
  /** Before warnings and how it ended, where people read. */
  gap(): void;
}

export function createInitView(context: CommandContext): InitView {
  const { jsonLog } = context;
  if (jsonLog === undefined) return forPeople(context);
  return context.dialect.name === "terraform" ? forPrograms(context, jsonLog) : asPlainLines(context, jsonLog);
}

function forPeople(context: CommandContext): InitView {
  const { terminal, dialect } = context;
  const isSpaced = (message: InitMessage): boolean =>
    dialect.name === "tofu" && (message === "backend" || message === "providers");
  return {
    message: (message) => terminal.out(`${isSpaced(message) ? "\n" : ""}${styled(message, context)}\n`),
    copying: (source) => terminal.out(`${terminal.style.bold("Copying configuration")} from ${quoted(source)}...\n`),
    module: (event) => terminal.out(`${moduleLine(event).trimEnd()}\n`),
    copied: (key) => terminal.out(`- ${key}\n`),
    provider: (event) => terminal.out(`- ${providerLine(event, context)}\n`),
    gap: () => terminal.out("\n"),
  };
}

/** OpenTofu's lines for programs are those for people. */
function asPlainLines(context: CommandContext, { line }: JsonLog): InitView {
  const message = (text: string): void => line({ level: "info", message: text, fields: {} });
  return {
    message: (one) => message(textOf(one, context).trim().replaceAll(/\n+/g, " ")),
    copying: (source) => message(`Copying configuration from ${quoted(source)}...`),
    module: (event) => message(moduleLine(event).replace(/^- /, "").trimEnd()),
    copied: message,
    provider: (event) => message(providerLine(event, context)),
    gap: () => {},
  };
}

/** Terraform's have codes, and words of their own about providers. */
function forPrograms(context: CommandContext, { line, message }: JsonLog): InitView {
  return {
    message: (one) => {
      const code = messageCodes[one];
      const text = textOf(one, context).trim();
      if (code === undefined) message(text);
      else line({ level: "info", message: text, fields: { message_code: code, type: "init_output" } });
    },
    copying: (source) =>
      line({
        level: "info",
        message: `Copying configuration from ${quoted(source)}...`,
        fields: { message_code: "copying_configuration_message", type: "init_output" },
      }),
    module: (event) => message(moduleLine(event).trimEnd()),
    copied: (key) => message(`- ${key}`),
    provider: (event) => message(providerMessage(event, context)),
    gap: () => {},
  };
}

const messageCodes: Readonly<Record<InitMessage, string | undefined>> = {
  emptyDirectory: "output_init_empty_message",
  backend: "initializing_backend_message",
  modules: "initializing_modules_message",
  upgradingModules: "upgrading_modules_message",
  providers: "initializing_provider_plugin_message",
  signedByOthers: undefined,
  lockFileCreated: "lock_info",
  lockFileChanged: "dependencies_lock_changes_info",
  success: "output_init_success_message",
  nextSteps: "output_init_success_cli_message",
};

function styled(message: InitMessage, context: CommandContext): string {
  const { bold, green } = context.terminal.style;
  const text = textOf(message, context);
  switch (message) {
    case "backend":
    case "modules":
    case "upgradingModules":
    case "providers":
      return bold(text);
    case "lockFileCreated":
      return text.replace(lockFile, bold(lockFile));
    case "success":
      return bold(green(text));
    case "nextSteps":
      return green(text);
    default:
      return text;
  }
}

const lockFile = ".terraform.lock.hcl";

function textOf(message: InitMessage, { dialect: { name, productName } }: CommandContext): string {
  switch (message) {
    case "emptyDirectory":
      return `${productName} initialized in an empty directory!\n\nThe directory has no ${productName} configuration files. You may begin working\nwith ${productName} immediately by creating ${productName} configuration files.`;
    case "backend":
      return "Initializing the backend...";
    case "modules":
      return "Initializing modules...";
    case "upgradingModules":
      return "Upgrading modules...";
    case "providers":
      return "Initializing provider plugins...";
    case "signedByOthers":
      return signingText(name);
    case "lockFileCreated":
      return `${productName} has created a lock file ${lockFile} to record the provider
selections it made above. Include this file in your version control repository
so that ${productName} can guarantee to make the same selections by default when
you run "${name} init" in the future.`;
    case "lockFileChanged":
      return `${productName} has made some changes to the provider dependency selections recorded
in the ${lockFile} file. Review those changes and commit them to your
version control system if they represent changes you intended to make.`;
    case "success":
      return `${productName} has been successfully initialized!`;
    case "nextSteps":
      return `
You may now begin working with ${productName}. "${name} plan" shows what is to be done for
your infrastructure, and all other commands work here now too.

When modules, providers or the backend of this configuration change, run this
command again; other commands notice and say so.`;
  }
}

function providerLine(event: ProviderEvent, { dialect }: CommandContext): string {
  const name = formatProviderForDisplay(event.provider, dialect.registryHost);
  switch (event.kind) {
    case "builtIn":
      return `${name} is built in to ${dialect.productName}`;
    case "embedded":
      return `Using ${name} v${event.version}, embedded in landform`;
    case "reuseLocked":
      return `Reusing previous version of ${name} from the dependency lock file`;
    case "find":
      return event.constraints === ""
        ? `Finding latest version of ${name}...`
        : `Finding ${name} versions matching "${event.constraints}"...`;
    case "alreadyInstalled":
      return `Using previously-installed ${name} v${event.version}`;
    case "useShared":
      return `Using ${name} v${event.version} from the shared cache directory`;
    case "install":
      return `Installing ${name} v${event.version}...`;
    case "installed":
      return event.authenticity.kind === "signingSkipped"
        ? `Installed ${name} v${event.version}. Signature validation was skipped due to the registry not containing GPG keys for this provider`
        : `Installed ${name} v${event.version} (${trustWords(event.authenticity, dialect)})`;
  }
}

function providerMessage(event: ProviderEvent, context: CommandContext): string {
  const name = formatProviderForDisplay(event.provider, context.dialect.registryHost);
  switch (event.kind) {
    case "builtIn":
    case "embedded":
      return providerLine(event, context);
    case "reuseLocked":
      return `${name}: Reusing previous version from the dependency lock file`;
    case "find":
      return event.constraints === ""
        ? `${name}: Finding latest version...`
        : `Finding matching versions for provider: ${name}, version_constraint: "${event.constraints}"`;
    case "alreadyInstalled":
      return `${name} v${event.version}: Using previously-installed provider version`;
    case "useShared":
      return `${name} v${event.version}: Using from the shared cache directory`;
    case "install":
      return `Installing provider version: ${name} v${event.version}...`;
    case "installed":
      return `Installed provider version: ${name} v${event.version} (${trustWords(event.authenticity, context.dialect, "key_id: ")})`;
  }
}
