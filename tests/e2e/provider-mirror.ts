import { chmodSync, createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pipeline } from "node:stream/promises";
import { platformOf } from "@landform/installer";
import { ZipFile } from "yazl";

export const platform = platformOf(process);

/** A release to be put into a mirror directory: the program in it is a text file, which nothing can run. */
export interface FakeRelease {
  /** `HOST/NAMESPACE/TYPE` */
  readonly provider: string;
  readonly version: string;
  readonly packed?: boolean;
  readonly platform?: string;
  /** Instead of the program and a text. */
  readonly files?: Readonly<Record<string, string>>;
}

export async function writeMirror(directory: string, releases: readonly FakeRelease[]): Promise<void> {
  for (const release of releases) {
    const files = release.files ?? defaultFiles(release);
    if (release.packed === true) await writeArchive(directory, release, files);
    else writeUnpacked(directory, release, files);
  }
}

function defaultFiles({ provider, version }: FakeRelease): Readonly<Record<string, string>> {
  const type = path.basename(provider);
  return { [`terraform-provider-${type}_v${version}`]: `${type} ${version}`, "docs/README.md": "# text\n" };
}

function writeUnpacked(directory: string, release: FakeRelease, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, release.provider, release.version, release.platform ?? platform, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (name.startsWith("terraform-provider-")) chmodSync(file, 0o755);
  }
}

async function writeArchive(directory: string, release: FakeRelease, files: Readonly<Record<string, string>>) {
  const home = path.join(directory, release.provider);
  mkdirSync(home, { recursive: true });
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name, { mode: 0o100755 });
  archive.end();
  const type = path.basename(release.provider);
  const name = `terraform-provider-${type}_${release.version}_${release.platform ?? platform}.zip`;
  await pipeline(archive.outputStream, createWriteStream(path.join(home, name)));
}
