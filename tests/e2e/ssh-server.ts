import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where systems have OpenSSH's server; not on the PATH of everybody. */
export const sshd = ["/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/bin/sshd"].find((file) => existsSync(file));

/** A real SSH server on this machine that lets in whoever runs the tests. */
export interface SshServer {
  readonly port: number;
  readonly user: string;
  /** Its host key, as `known_hosts` has it. */
  readonly hostKey: string;
  /** The path of a private key; `known` and those with a certificate are let in. */
  readonly key: (name: KeyName) => string;
  readonly stop: () => void;
}

type KeyName = "known" | "known-rsa" | "known-ecdsa" | "stranger" | "certified" | "certified-rsa" | "locked";

export async function startSshServer(): Promise<SshServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "landform-sshd-"));
  const key = (name: string): string => path.join(folder, name);
  const { username } = userInfo();
  for (const [name, type, passphrase] of [
    ["host", "ed25519", ""],
    ["authority", "ed25519", ""],
    ["known", "ed25519", ""],
    ["known-rsa", "rsa", ""],
    ["known-ecdsa", "ecdsa", ""],
    ["stranger", "ed25519", ""],
    ["certified", "ed25519", ""],
    ["certified-rsa", "rsa", ""],
    ["locked", "ed25519", "secret"],
  ] as const) {
    keygen("-t", type, "-N", passphrase, "-f", key(name));
  }
  for (const name of ["certified", "certified-rsa"]) {
    keygen("-s", key("authority"), "-I", name, "-n", username, key(`${name}.pub`));
  }
  const known = ["known", "known-rsa", "known-ecdsa"].map((name) => readFileSync(key(`${name}.pub`), "utf8"));
  writeFileSync(key("authorized_keys"), known.join(""));
  const port = await freePort();
  writeFileSync(
    key("config"),
    `
Port ${port}
ListenAddress 127.0.0.1
HostKey ${key("host")}
PidFile none
AuthorizedKeysFile ${key("authorized_keys")}
TrustedUserCAKeys ${key("authority.pub")}
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
MaxStartups 100
`,
  );
  // The directory that it changes its root to as the superuser; systems make it when they start the service.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  const child = spawn(sshd ?? "", ["-D", "-f", key("config")], { stdio: "ignore" });
  await listening(child, port);
  return {
    port,
    user: username,
    hostKey: readFileSync(key("host.pub"), "utf8").split(" ").slice(0, 2).join(" "),
    key,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function keygen(...argv: readonly string[]): void {
  const { status, stderr } = spawnSync("ssh-keygen", ["-q", ...argv], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ssh-keygen: ${stderr}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("close", () => resolve(false));
      setTimeout(() => socket.destroy(), 500).unref();
    });
    if (answers) return;
    await sleep(50);
  }
  throw new Error("sshd does not start");
}
