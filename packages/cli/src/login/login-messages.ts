import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { CommandContext } from "../command.js";
import type { TokenRequest } from "./token-request.js";

export const rule = `\n${"-".repeat(81)}\n`;

/** What is going to happen, before the user agrees. */
export function introduction({ hostname, storage, kind }: TokenRequest, { dialect }: CommandContext): string {
  const { productName } = dialect;
  const how =
    kind === "browser"
      ? `${productName} will request an API token for ${hostname} using your browser.`
      : `${productName} will request an API token for ${hostname} using OAuth.

This will work only if you are able to use a web browser on this computer to
complete a login process. If not, you must obtain an API token by another
means and configure it in the CLI configuration manually.`;
  return `${how}

If login is successful, ${productName} will store the token in ${
    storage.kind === "helper"
      ? `the configured\n"${storage.helper.name}" credentials helper for use by subsequent commands.`
      : `plain text in\nthe following file for use by subsequent commands:\n    ${storage.file}`
  }
`;
}

/** Where the token will be. */
export function storageWords(storage: TokenRequest["storage"], { productName }: Dialect): string {
  return storage.kind === "helper"
    ? `${productName} will store the token in the configured "${storage.helper.name}" credentials helper\nfor use by subsequent commands.`
    : `${productName} will store the token in plain text in the following file\nfor use by subsequent commands:\n    ${storage.file}`;
}

/** About the page that has been opened, or that the user has to open. */
export function pageWords(url: URL, what: string, isOpened: boolean, { dialect }: CommandContext): string {
  return isOpened
    ? `${dialect.productName} must now open a web browser to the ${what}.

If a browser does not open this automatically, open the following URL to proceed:
    ${url.href}
`
    : `Open the following URL to access the ${what}:
    ${url.href}
`;
}

export function unsupported(hostname: string, { dialect }: CommandContext): Diagnostic {
  return {
    severity: "error",
    summary: `Host does not support ${dialect.productName} tokens API`,
    detail: `The given hostname "${hostname}" does not support creating ${dialect.productName} authorization tokens.`,
  };
}

export function noGrantType(hostname: string, { dialect }: CommandContext): Diagnostic {
  return {
    severity: "error",
    summary: `Host does not support ${dialect.productName} login`,
    detail: `The given hostname "${hostname}" does not allow any OAuth grant types that are supported by this version of ${dialect.productName}.`,
  };
}

export function badLoginService(hostname: string, why: string, { dialect }: CommandContext): Diagnostic {
  return {
    severity: "warning",
    summary: `Host does not support ${dialect.productName} login`,
    detail: `The given hostname "${hostname}" cannot support "${dialect.name} login": ${why}.`,
  };
}

export function configuredByHand(hostname: string, { dialect }: CommandContext): Diagnostic {
  return {
    severity: "error",
    summary: `Credentials for ${hostname} are manually configured`,
    detail: `The "${dialect.name} login" command cannot log in because credentials for this host are already configured in a CLI configuration file.\n\nTo log in, first revoke the existing credentials and remove that block from the CLI configuration.`,
  };
}
