import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import process from "node:process";

type Environment = Readonly<Record<string, string | undefined>>;

/** Show a page in the user's browser, and do not wait for it; false where no browser can be found. */
export function openBrowser(url: URL, env: Environment): boolean {
  const [program, ...args] = env.BROWSER ? [env.BROWSER] : usualProgram();
  if (program === undefined || !isProgram(program, env)) return false;
  const child = spawn(program, [...args, url.href], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
  return true;
}

function usualProgram(): readonly string[] {
  if (process.platform === "darwin") return ["open"];
  return process.platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"];
}

function isProgram(name: string, env: Environment): boolean {
  if (process.platform === "win32") return true;
  const places = name.includes("/") ? [""] : (env.PATH ?? "").split(path.delimiter);
  return places.some((place) => {
    try {
      accessSync(path.join(place, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
