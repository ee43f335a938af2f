/** What people see of a plugin that panicked, in the reference's words. `file` names its binary. */
export function crashReport(file: string, panic: readonly string[]): string {
  return [
    `Stack trace from the ${file} plugin:`,
    "",
    ...panic,
    "",
    `Error: The ${file} plugin crashed!`,
    "",
    "This is always indicative of a bug within the plugin. It would be immensely",
    "helpful if you could report the crash with the plugin's maintainers so that it",
    "can be fixed. The output above should help diagnose the issue.",
  ].join("\n");
}
