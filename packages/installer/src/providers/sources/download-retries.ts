const usual = 2;

/** How often a failed download of a provider is tried again: `TF_PROVIDER_DOWNLOAD_RETRY`. */
export function downloadRetries({
  TF_PROVIDER_DOWNLOAD_RETRY: given = "",
}: Readonly<Record<string, string | undefined>>): number {
  return /^\d+$/.test(given) && Number(given) > 0 ? Number(given) : usual;
}
