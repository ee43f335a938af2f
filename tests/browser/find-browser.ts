import { existsSync } from "node:fs";
import path from "node:path";

const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/** The program of a Chromium on the `PATH`, or the one that `LANDFORM_BROWSER` names. */
export function findBrowser(): string | undefined {
  const { LANDFORM_BROWSER, PATH = "" } = process.env;
  if (LANDFORM_BROWSER !== undefined) return LANDFORM_BROWSER;
  const candidates = programs.flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate));
}
