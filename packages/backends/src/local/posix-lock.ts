import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

/**
 * The answer to one try. `busy`: another process holds the lock. `failed`: the system can't lock this file; `message`
 * says why. `unsupported`: neither Perl nor Python is here to take the lock for us.
 */
export type PosixLockResult =
  | { readonly kind: "locked"; readonly lock: PosixLock }
  | { readonly kind: "busy"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "unsupported" };

/**
 * Try once to take the write lock on the whole of the open file `fd`: the lock that Terraform and OpenTofu take
 * (`fcntl`, `F_SETLK`). Node can't take it, so a small helper process does; it gets the same open file and gives the
 * lock up by ending, which it does when its standard input closes: at `release()`, or when we die.
 */
export async function tryPosixLock(fd: number): Promise<PosixLockResult> {
  for (const helper of helpers()) {
    const result = await tryHelper(helper, fd);
    if (result.kind !== "unsupported") return result;
  }
  return { kind: "unsupported" };
}

/** A lock that is held as long as its helper process lives. */
export class PosixLock {
  readonly #helper: ChildProcess;
  #lost = false;

  constructor(helper: ChildProcess) {
    this.#helper = helper;
    helper.once("exit", () => {
      this.#lost = true;
    });
  }

  /** Did the helper end although nobody asked it to? */
  get isLost(): boolean {
    return this.#lost;
  }

  async release(): Promise<void> {
    if (this.#lost) return;
    const ended = once(this.#helper, "exit");
    this.#helper.ref();
    this.#helper.stdin?.end();
    await ended;
  }
}

interface Helper {
  readonly command: string;
  readonly args: readonly string[];
}

/** Both wait for the end of their input, and answer `ok`, `busy MESSAGE` or `failed MESSAGE`. */
function helpers(): readonly Helper[] {
  const python = { command: "python3", args: ["-S", "-E", "-c", pythonHelper] };
  const layout = flockLayouts.get(process.platform);
  if (layout === undefined || !sixtyFourBit.has(process.arch)) return [python];
  return [perlHelper(layout), python];
}

const sixtyFourBit: ReadonlySet<string> = new Set(["x64", "arm64", "riscv64", "ppc64", "s390x", "loong64"]);

/** `F_SETLK`, and a Perl expression for a `struct flock` that asks for `F_WRLCK` on the whole file. */
interface FlockLayout {
  readonly setLock: number;
  readonly request: string;
}

const flockLayouts: ReadonlyMap<string, FlockLayout> = new Map([
  ["linux", { setLock: 6, request: "pack('s s x4 q q l x4', 1, 0, 0, 0, 0)" }],
  ["darwin", { setLock: 8, request: "pack('q q l s s', 0, 0, 0, 3, 0)" }],
]);

/** Does without Perl's modules: loading them would double its start-up time. */
function perlHelper({ setLock, request }: FlockLayout): Helper {
  const { EAGAIN, EACCES } = constants.errno;
  const script = `
$| = 1;
open(my $file, "+<&=", 3) or do { print "failed $!\n"; exit };
my $request = ${request};
if (fcntl($file, ${setLock}, $request)) { print "ok\n"; sysread(STDIN, my $end, 1) }
else { print(($! == ${EAGAIN} || $! == ${EACCES} ? "busy" : "failed") . " " . lcfirst("$!") . "\n") }`;
  return { command: "perl", args: ["-e", script] };
}

const pythonHelper = `
import errno, fcntl, sys
try:
    fcntl.lockf(3, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("ok", flush=True)
    sys.stdin.read()
except OSError as e:
    kind = "busy" if e.errno in (errno.EAGAIN, errno.EACCES) else "failed"
    print(kind, e.strerror[:1].lower() + e.strerror[1:], flush=True)
`;

async function tryHelper(helper: Helper, fd: number): Promise<PosixLockResult> {
  // Detached: an interrupt from the terminal goes to us only, and must not make the helper drop the lock.
  const child = spawn(helper.command, helper.args, {
    detached: true,
    stdio: ["pipe", "pipe", "ignore", fd],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  const answer = await firstLine(child);
  if (answer === "ok") {
    child.unref();
    unrefStream(child.stdin);
    child.stdout?.destroy();
    return { kind: "locked", lock: new PosixLock(child) };
  }
  const [, kind, message] = /^(busy|failed) (.*)$/.exec(answer) ?? [];
  if ((kind === "busy" || kind === "failed") && message !== undefined) return { kind, message };
  return { kind: "unsupported" };
}

/** Empty when the program can't be started or ends without an answer. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    child.once("error", () => resolve(""));
    child.stdin?.on("error", () => {});
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once("close", () => resolve(text.trimEnd()));
  });
}

/** The pipe that tells the helper we live must not keep us alive. */
function unrefStream(stream: ChildProcess["stdin"]): void {
  if (stream !== null && "unref" in stream && typeof stream.unref === "function") stream.unref();
}
