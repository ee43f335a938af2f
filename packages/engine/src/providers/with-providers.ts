import type { OperationContext } from "../operation.js";
import { ProviderInstances } from "./provider-instances.js";

/** Do `work` with providers that are told to stop when the operation is aborted, and released at the end. */
export async function withProviders<T>(
  context: OperationContext,
  work: (providers: ProviderInstances) => Promise<T>,
): Promise<T> {
  const providers = new ProviderInstances(context.providers);
  const stop = (): void => void providers.stop();
  context.signal?.addEventListener("abort", stop);
  try {
    return await work(providers);
  } finally {
    context.signal?.removeEventListener("abort", stop);
    await providers.close();
  }
}
