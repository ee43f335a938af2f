import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatVersion } from "@landform/addrs";
import { expect, it, onTestFinished } from "vitest";
import { isMirrorProblem, searchMirror } from "./mirror-search.js";

const provider = { hostname: "example.com", namespace: "acme", type: "foo" };

it("finds packed and unpacked packages and nothing else", async () => {
  const mirror = mkdtempSync(path.join(tmpdir(), "landform-mirror-"));
  onTestFinished(() => rmSync(mirror, { recursive: true, force: true }));
  const home = path.join(mirror, "example.com", "acme", "foo");
  for (const name of ["1.0.0/linux_amd64", "1.0.0/darwin_arm64", "nonsense/linux_amd64", "2.0.0/nonsense"])
    mkdirSync(path.join(home, name), { recursive: true });
  for (const name of [
    "foo_1.1.0_linux_amd64",
    "foo_1.2.0-rc1_linux_amd64",
    "foo_x_linux_amd64",
    "bar_1.0.0_linux_amd64",
  ])
    writeFileSync(path.join(home, `terraform-provider-${name}.zip`), "");
  writeFileSync(path.join(home, "1.0.0", "freebsd_amd64"), "a file");
  const found = await searchMirror(mirror, provider);
  expect(
    isMirrorProblem(found)
      ? found
      : found.map((one) => `${formatVersion(one.version)} ${one.platform} ${one.location.kind}`),
  ).toEqual([
    "1.0.0 darwin_arm64 directory",
    "1.0.0 linux_amd64 directory",
    "1.1.0 linux_amd64 archive",
    "1.2.0-rc1 linux_amd64 archive",
  ]);
  expect(await searchMirror(mirror, { ...provider, type: "other" })).toEqual([]);
});

it("says why a mirror cannot be searched", async () => {
  expect(await searchMirror("/no/mirror", provider)).toEqual({
    kind: "mirrorProblem",
    message: "cannot search /no/mirror: lstat /no/mirror: no such file or directory",
  });
});
