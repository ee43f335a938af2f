import { invariant } from "@landform/diagnostics";
import type { Provider } from "../provider.js";
import type { PluginOptions, ReattachOptions } from "./plugin-options.js";

export async function openPlugin(options: PluginOptions): Promise<Provider> {
  invariant(false, `${options.executable} cannot be started yet`);
}

export async function openReattached(options: ReattachOptions): Promise<Provider> {
  invariant(false, `${options.name} cannot be used yet`);
}
