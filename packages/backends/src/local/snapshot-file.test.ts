import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSnapshot, recoverSnapshot, writeSnapshot } from "./snapshot-file.js";

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "snapshot-"));
  path = join(directory, "terraform.tfstate");
});
afterEach(() => rm(directory, { recursive: true }));

const bytes = (text: string) => Buffer.from(text);
const textOf = async (name = "terraform.tfstate") => readFile(join(directory, name), "utf8");

/** What a writer leaves that was killed between staging `content` and the end. */
async function leaveStaged(content: string, base: string): Promise<void> {
  const digest = createHash("sha256").update(base).digest("hex");
  await writeFile(join(directory, ".terraform.tfstate.staged"), `${digest}\n${content}`);
}

describe("writeSnapshot", () => {
  it("makes the file and its directory, and leaves nothing else", async () => {
    path = join(directory, "a/b/terraform.tfstate");
    await writeSnapshot(path, { content: bytes("new"), base: bytes("") });
    expect(await readFile(path, "utf8")).toBe("new");
    expect(await readdir(join(directory, "a/b"))).toEqual(["terraform.tfstate"]);
  });

  it("keeps a symbolic link", async () => {
    await writeFile(join(directory, "target"), "old content");
    await symlink("target", path);
    await writeSnapshot(path, { content: bytes("new"), base: bytes("old content") });
    expect(await textOf("target")).toBe("new");
  });

  it("leaves the old content when the new can't be staged", async () => {
    await writeFile(path, "old");
    await mkdir(join(directory, ".terraform.tfstate.tmp"));
    await expect(writeSnapshot(path, { content: bytes("new"), base: bytes("old") })).rejects.toThrow();
    expect(await textOf()).toBe("old");
  });
});

describe("readSnapshot", () => {
  it("answers with nothing when there is no file", async () => {
    expect(await readSnapshot(path)).toHaveLength(0);
  });

  it.each([
    { name: "before the rewrite", current: "old", want: "new content" },
    { name: "just after emptying the file", current: "", want: "new content" },
    { name: "in the middle of the rewrite", current: "new c", want: "new content" },
    { name: "after the rewrite", current: "new content", want: "new content" },
    { name: "and others wrote since", current: "newer still", want: "newer still" },
  ])("sees the newest content when a writer was killed $name", async ({ current, want }) => {
    await writeFile(path, current);
    await leaveStaged("new content", "old");
    expect((await readSnapshot(path)).toString()).toBe(want);
  });
});

describe("recoverSnapshot", () => {
  it.each([
    { name: "nothing was written", current: "old", recovery: "completed" },
    { name: "the file was empty", current: "", recovery: "completed" },
    { name: "a part was written", current: "new c", recovery: "completed" },
    { name: "blocks were missing", current: "new\0\0\0\0\0ent", recovery: "completed" },
    { name: "all was written", current: "new content", recovery: "nothing" },
  ])("completes the write when $name", async ({ current, recovery }) => {
    await writeFile(path, current);
    await leaveStaged("new content", "old");
    expect(await recoverSnapshot(path)).toBe(recovery);
    expect(await textOf()).toBe("new content");
    expect(await readdir(directory)).toEqual(["terraform.tfstate"]);
  });

  it("drops what was not staged completely", async () => {
    await writeFile(path, "old");
    await writeFile(join(directory, ".terraform.tfstate.tmp"), "ne");
    expect(await recoverSnapshot(path)).toBe("nothing");
    expect(await readdir(directory)).toEqual(["terraform.tfstate"]);
  });

  it("sets it aside when others wrote since", async () => {
    await writeFile(path, "written by others");
    await leaveStaged("new content", "old");
    const recovery = await recoverSnapshot(path);
    const [kept, aside = ""] = await readdir(directory);
    expect(recovery).toEqual({ setAside: join(directory, aside) });
    expect(kept).toBe("terraform.tfstate");
    expect(await textOf()).toBe("written by others");
    expect(await textOf(aside)).toBe("new content");
  });
});
