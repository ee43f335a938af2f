import process from "node:process";

/** `linux_amd64`, as Go names operating systems and processors. */
export function platform(): string {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const processors: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };
  return `${os}_${processors[process.arch] ?? process.arch}`;
}
