import { type AbsResourceInstance, type Dialect, formatAbsResourceInstance } from "@landform/addrs";
import type { Action } from "@landform/plan";
import type { LogLine } from "./log-line.js";
import { actionWord } from "./plan-lines.js";
import { resourceAddressDocument } from "./resource-address.js";

/** Something that happens to an object during an operation. `id` is how people recognise the object. */
export type HookEvent = { readonly address: AbsResourceInstance } & (
  | { readonly kind: "refreshStart" | "refreshDone"; readonly id?: HookId }
  | { readonly kind: "readStart" }
  | { readonly kind: "readDone"; readonly id?: HookId; readonly elapsedMs: number }
  | { readonly kind: "applyStart"; readonly action: Action; readonly id?: HookId }
  | {
      readonly kind: "applyDone" | "applyFailed" | "applyProgress";
      readonly action: Action;
      readonly id?: HookId;
      readonly elapsedMs: number;
    }
  | {
      readonly kind: "provisionStart" | "provisionOutput" | "provisionDone" | "provisionFailed";
      readonly provisioner: string;
      readonly output?: string;
    }
  | { readonly kind: "ephemeralStart"; readonly action: EphemeralAction }
  | {
      readonly kind: "ephemeralDone" | "ephemeralFailed" | "ephemeralProgress";
      readonly action: EphemeralAction;
      readonly elapsedMs: number;
    }
);

type EphemeralAction = keyof typeof ephemeralWords;

export interface HookId {
  readonly key: string;
  readonly value: string;
}

/** `undefined`: this dialect has no line for it. */
export function hookLine(event: HookEvent, dialect: Pick<Dialect, "name">): LogLine | undefined {
  switch (event.kind) {
    case "refreshStart":
      return line("refresh_start", event, `Refreshing state...${idText(event.id)}`, idMembers(event.id));
    case "refreshDone":
      return line("refresh_complete", event, `Refresh complete${idText(event.id)}`, idMembers(event.id));
    case "readStart":
      return line("apply_start", event, "Refreshing...", { action: "read" });
    case "readDone":
      return applyDone(event, "read", event.elapsedMs, event.id);
    case "applyStart":
      return applyStart(event, event.action, event.action === "create" ? undefined : event.id);
    case "applyDone":
      return applyDone(event, event.action, event.elapsedMs, event.action === "delete" ? undefined : event.id);
    case "applyFailed": {
      const message = `${words(event.action).noun} errored after ${formatElapsed(event.elapsedMs)}`;
      return line("apply_errored", event, message, elapsedMembers(event.action, event.elapsedMs));
    }
    case "applyProgress": {
      const verb = words(event.action).present.toLowerCase();
      const message = `Still ${verb}... [${formatElapsed(event.elapsedMs)} elapsed]`;
      return line("apply_progress", event, message, elapsedMembers(event.action, event.elapsedMs));
    }
    case "provisionStart":
    case "provisionDone":
    case "provisionFailed":
    case "provisionOutput":
      return provisionLine(event);
    case "ephemeralStart":
    case "ephemeralProgress":
    case "ephemeralDone":
    case "ephemeralFailed":
      return dialect.name === "terraform" ? ephemeralLine(event) : tofuEphemeralLine(event);
  }
}

type Located = Pick<HookEvent, "address">;
type ProvisionEvent = Extract<HookEvent, { readonly provisioner: string }>;

function line(type: string, { address }: Located, text: string, members: object): LogLine {
  return {
    level: "info",
    message: `${formatAbsResourceInstance(address)}: ${text}`,
    fields: { type, hook: { resource: resourceAddressDocument(address), ...members } },
  };
}

function applyStart(event: Located, action: Action, id: HookId | undefined): LogLine {
  const members = { action: actionWord(action), ...idMembers(id) };
  return line("apply_start", event, `${words(action).present}...${idText(id)}`, members);
}

function applyDone(event: Located, action: Action, elapsedMs: number, id: HookId | undefined): LogLine {
  const members = { action: actionWord(action), ...idMembers(id), elapsed_seconds: wholeSeconds(elapsedMs) };
  const message = `${words(action).noun} complete after ${formatElapsed(elapsedMs)}${idText(id)}`;
  return line("apply_complete", event, message, members);
}

function elapsedMembers(action: Action, elapsedMs: number): object {
  return { action: actionWord(action), elapsed_seconds: wholeSeconds(elapsedMs) };
}

function provisionLine(event: ProvisionEvent): LogLine {
  const { provisioner } = event;
  switch (event.kind) {
    case "provisionStart":
      return line("provision_start", event, `Provisioning with '${provisioner}'...`, { provisioner });
    case "provisionDone":
      return line("provision_complete", event, `(${provisioner}) Provisioning complete`, { provisioner });
    case "provisionFailed":
      return line("provision_errored", event, `(${provisioner}) Provisioning errored`, { provisioner });
    case "provisionOutput": {
      const { output = "" } = event;
      return line("provision_progress", event, `(${provisioner}): ${output}`, { provisioner, output });
    }
  }
}

type EphemeralEvent = Extract<HookEvent, { readonly action: EphemeralAction }>;

function ephemeralLine(event: EphemeralEvent): LogLine {
  const { action } = event;
  const { present } = ephemeralWords[action];
  if (event.kind === "ephemeralStart") return line("ephemeral_op_start", event, `${present}...`, { action });
  const elapsed = formatElapsed(event.elapsedMs);
  const members = { action, elapsed_seconds: wholeSeconds(event.elapsedMs) };
  switch (event.kind) {
    case "ephemeralProgress":
      return line("ephemeral_op_progress", event, `Still ${present.toLowerCase()}... [${elapsed} elapsed]`, members);
    case "ephemeralDone":
      return line("ephemeral_op_complete", event, `${present} complete after ${elapsed}`, members);
    case "ephemeralFailed":
      return line("ephemeral_op_errored", event, `${present} errored after ${elapsed}`, members);
  }
}

function tofuEphemeralLine(event: EphemeralEvent): LogLine | undefined {
  const { present, noun } = ephemeralWords[event.action];
  const told = (type: string, text: string): LogLine => line(type, event, text, { Msg: text });
  switch (event.kind) {
    case "ephemeralStart":
      return told("ephemeral_action_started", `${present}...`);
    case "ephemeralDone":
      return told("ephemeral_action_complete", `${noun} complete`);
    default:
      return undefined;
  }
}

const ephemeralWords = {
  open: { present: "Opening", noun: "Open" },
  renew: { present: "Renewing", noun: "Renew" },
  close: { present: "Closing", noun: "Close" },
} as const;

/** Replacements are told as the two steps that they are. */
function words(action: Action): { readonly present: string; readonly noun: string } {
  switch (action) {
    case "create":
      return { present: "Creating", noun: "Creation" };
    case "update":
      return { present: "Modifying", noun: "Modifications" };
    case "delete":
      return { present: "Destroying", noun: "Destruction" };
    case "read":
      return { present: "Refreshing", noun: "Refresh" };
    case "forget":
      return { present: "Removing", noun: "Removal" };
    case "delete-then-create":
    case "create-then-delete":
      return { present: "Replacing", noun: "Replacement" };
    default:
      return { present: "Applying", noun: "Apply" };
  }
}

function idText(id: HookId | undefined): string {
  return id === undefined ? "" : ` [${id.key}=${id.value}]`;
}

function idMembers(id: HookId | undefined): object {
  return id === undefined ? {} : { id_key: id.key, id_value: id.value };
}

function wholeSeconds(elapsedMs: number): number {
  return Math.round(elapsedMs / 1000);
}

/** `0s`, `1m4s`, `1h0m0s`. */
function formatElapsed(elapsedMs: number): string {
  const seconds = wholeSeconds(elapsedMs);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const largest = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : "";
  return `${largest}${seconds % 60}s`;
}
