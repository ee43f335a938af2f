import { type Diagnostic, DiagnosticList, hasErrors } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import type { ConfiguredInstance } from "../resource/resource-block.js";
import { tellOfEphemeral } from "./tell-of-ephemeral.js";

/** What a provider has opened. */
export interface OpenedObject {
  readonly instance: ConfiguredInstance;
  readonly private: Uint8Array;
  /** When the provider wants to be asked again, so that it stays open. */
  readonly renewAt: Date | undefined;
}

const closeTimeoutMs = 10_000;
/** The longest time that a timer takes. */
const longestWaitMs = 2 ** 31 - 1;

/** The ephemeral objects of a walk: kept open until it is over, because what uses them may be at work until then. */
export class OpenObjects {
  readonly #lives: ObjectLife[] = [];

  add(opened: OpenedObject): void {
    this.#lives.push(new ObjectLife(opened));
  }

  /** Close what is open, the last first. */
  async close(): Promise<readonly Diagnostic[]> {
    const diags = new DiagnosticList();
    for (const life of this.#lives.splice(0).reverse()) diags.addAll(await life.close());
    return diags.items;
  }
}

class ObjectLife {
  readonly #instance: ConfiguredInstance;
  readonly #diags = new DiagnosticList();
  #private: Uint8Array;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  constructor({ instance, private: handle, renewAt }: OpenedObject) {
    this.#instance = instance;
    this.#private = handle;
    this.#schedule(renewAt);
  }

  async close(): Promise<readonly Diagnostic[]> {
    clearTimeout(this.#timer);
    const { name } = this.#instance;
    const late = new Promise<"late">((resolve) => {
      this.#timer = setTimeout(() => resolve("late"), closeTimeoutMs);
    });
    const first = await Promise.race([this.#end(), late]);
    clearTimeout(this.#timer);
    if (first !== "late") return this.#diags.items;
    const detail = `The ephemeral resource "${name}" timed out on closing after ${closeTimeoutMs / 1000}s`;
    return [...this.#diags.items, errorAt(undefined, "Closing ephemeral resource timed out", detail)];
  }

  async #end(): Promise<void> {
    await this.#renewing;
    const { block } = this.#instance;
    const { diagnostics } = await tellOfEphemeral(this.#instance, "close", {
      work: () => block.provider.provider.closeEphemeral({ typeName: block.typeName, private: this.#private }),
      hasFailed: this.#hasFailed,
    });
    this.#report(diagnostics);
  }

  #schedule(renewAt: Date | undefined): void {
    if (renewAt === undefined) return;
    const waitMs = Math.min(Math.max(renewAt.getTime() - Date.now(), 0), longestWaitMs);
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew();
    }, waitMs);
  }

  async #renew(): Promise<void> {
    const { block } = this.#instance;
    const renewed = await tellOfEphemeral(this.#instance, "renew", {
      work: () => block.provider.provider.renewEphemeral({ typeName: block.typeName, private: this.#private }),
      hasFailed: this.#hasFailed,
    });
    this.#report(renewed.diagnostics);
    this.#private = renewed.private;
    this.#schedule(renewed.renewAt);
  }

  /** OpenTofu calls it complete whatever came of it. */
  readonly #hasFailed = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
    hasErrors(diagnostics) && this.#instance.block.dialect.name === "terraform";

  #report(diagnostics: Parameters<typeof reportFromProvider>[0]): void {
    const { config, name } = this.#instance;
    reportFromProvider(diagnostics, { body: config.body, address: name }, this.#diags);
  }
}
