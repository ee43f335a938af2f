/** What people are told to do about problems that may be gone the next time. */
export const retryAdvice =
  "Retry the Terraform operation. If the error still occurs or happens regularly, please contact the provider " +
  "developer with hardware and operating system information.\n\n";

/** "Original Error: …" below the advice to try again. */
export function withOriginal(words: string, original: string): string {
  return `${words}\n\n${retryAdvice}Original Error: ${original}`;
}
