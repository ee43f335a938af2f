import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { haveTerraform, type Sandbox, sandbox } from "./sandbox.js";
import { freePort, type SshServer, sshd, startSshServer } from "./ssh-server.js";

describe.skipIf(sshd === undefined)("provisioners on a machine behind a real sshd", () => {
  let server: SshServer;
  let closedPort: number;
  beforeAll(async () => {
    server = await startSshServer();
    closedPort = await freePort();
  });
  afterAll(() => server?.stop());

  /** A project with one object, whose connection has these arguments besides those that lead to the server. */
  function project(provisioners: string, connection = "", key: Parameters<SshServer["key"]>[0] = "known"): Sandbox {
    const own = new Set([...connection.matchAll(/^\s*(\w+)\s*=/gm)].map(([, name]) => name));
    const usual: Readonly<Record<string, string>> = {
      host: `"127.0.0.1"`,
      port: `${server.port}`,
      user: `"${server.user}"`,
      private_key: `file("${server.key(key)}")`,
      agent: "false",
      timeout: `"20s"`,
    };
    const lines = Object.entries(usual).flatMap(([name, value]) => (own.has(name) ? [] : [`${name} = ${value}`]));
    const filled = connection
      .replaceAll("PORT", String(server.port))
      .replaceAll("CLOSED", String(closedPort))
      .replaceAll("HOST_KEY", server.hostKey)
      .replaceAll(/KEY_OF\((.*?)\)/g, (_, name: "known") => server.key(name));
    return sandbox({
      "main.tf": `
resource "terraform_data" "a" {
  input = "hello"
  connection {
    ${[...lines, filled].join("\n    ")}
  }
  ${provisioners}
}
`,
    });
  }

  async function applied(box: Sandbox): Promise<string> {
    const { stdout, stderr } = await box.run(["apply", "-auto-approve", "-no-color"], { dialect: "terraform" });
    return told(stdout + stderr);
  }

  it("runs a script, and shows what it writes", async () => {
    const box = project(`provisioner "remote-exec" { inline = ["echo \${self.output}", "echo err >&2", "stty size"] }`);
    expect(await applied(box)).toMatchInlineSnapshot(`
      "terraform_data.a: Creating...
      terraform_data.a: Provisioning with 'remote-exec'...
      terraform_data.a (remote-exec): Connecting to remote host via SSH...
      terraform_data.a (remote-exec):   Host: 127.0.0.1
      terraform_data.a (remote-exec):   User: root
      terraform_data.a (remote-exec):   Password: false
      terraform_data.a (remote-exec):   Private key: true
      terraform_data.a (remote-exec):   Certificate: false
      terraform_data.a (remote-exec):   SSH Agent: false
      terraform_data.a (remote-exec):   Checking Host Key: false
      terraform_data.a (remote-exec):   Target Platform: unix
      terraform_data.a (remote-exec): Connected!
      terraform_data.a (remote-exec): hello
      terraform_data.a (remote-exec): err
      terraform_data.a (remote-exec): 80 40
      terraform_data.a: Creation complete after Ns [id=ID]

      Apply complete! Resources: 1 added, 0 changed, 0 destroyed.
      "
    `);
  });

  it("copies what it is told to", async () => {
    const box = project(`
  provisioner "file" {
    content     = "made of text"
    destination = "\${path.cwd}/content"
  }
  provisioner "file" {
    source      = "tree"
    destination = "\${path.cwd}/there"
  }
  provisioner "file" {
    source      = "tree/"
    destination = "\${path.cwd}/there"
  }
  provisioner "file" {
    source      = "large"
    destination = "\${path.cwd}/there/large"
  }
`);
    const large = "0123456789".repeat(300_000);
    box.write({ "tree/a": "A", "tree/deep/b": "B", "tree/empty": "", "tree/with space": "S", large });
    symlinkSync("deep", path.join(box.directory, "tree", "linked"));
    mkdirSync(path.join(box.directory, "there"));
    expect(await applied(box)).toContain("Creation complete");
    const tree = ["a", "deep", "deep/b", "empty", "linked", "linked/b", "with space"];
    const copied = readdirSync(path.join(box.directory, "there"), { recursive: true }).map(String).sort();
    expect(copied).toEqual([...tree, "large", "tree", ...tree.map((file) => `tree/${file}`)].sort());
    expect(box.read("content")).toBe("made of text");
    expect(box.read("there/large")).toBe(large);
    expect(["a", "tree/linked/b", "empty"].map((file) => box.read(`there/${file}`))).toEqual(["A", "B", ""]);
  });

  const remote = `provisioner "remote-exec" { inline = ["echo hi"] }`;

  it.each([
    { name: "a key of RSA", connection: 'private_key = file("KEY_OF(known-rsa)")', want: "): hi" },
    { name: "a key of ECDSA", connection: 'private_key = file("KEY_OF(known-ecdsa)")', want: "): hi" },
    {
      name: "a certificate",
      connection: `private_key = file("KEY_OF(certified)")\ncertificate = file("KEY_OF(certified)-cert.pub")`,
      want: "): hi",
    },
    {
      name: "a certificate of RSA",
      connection: `private_key = file("KEY_OF(certified-rsa)")\ncertificate = file("KEY_OF(certified-rsa)-cert.pub")`,
      want: "): hi",
    },
    { name: "the right host key", connection: `host_key = "HOST_KEY"`, want: "Checking Host Key: true" },
    {
      name: "another host key",
      connection: `host_key = file("KEY_OF(known).pub")\ntimeout = "700ms"`,
      want: "ssh: handshake failed: knownhosts: key mismatch",
    },
    {
      name: "a key that nobody knows",
      connection: `private_key = file("KEY_OF(stranger)")\ntimeout = "700ms"`,
      want: "ssh: unable to authenticate, attempted methods [none publickey], no supported methods remain",
    },
    {
      name: "a key with a passphrase",
      connection: `private_key = file("KEY_OF(locked)")`,
      want: "Failed to parse ssh private key: ssh: this private key is passphrase protected",
    },
    { name: "no key", connection: `private_key = "none"`, want: "Failed to read ssh private key: no key found" },
    {
      name: "nobody who listens",
      connection: `port = CLOSED\ntimeout = "1500ms"`,
      want: "timeout - last error: dial tcp 127.0.0.1:CLOSED: connect: connection refused",
    },
    { name: "a bastion", connection: `bastion_host = "127.0.0.1"`, want: "Using configured bastion host..." },
    {
      name: "a bastion that does not listen",
      connection: `bastion_host = "127.0.0.1"\nbastion_port = CLOSED\ntimeout = "700ms"`,
      want: "Error connecting to bastion: dial tcp 127.0.0.1:CLOSED: connect: connection refused",
    },
    {
      name: "a bastion that can't reach the host",
      connection: `port = CLOSED\nbastion_host = "127.0.0.1"\nbastion_port = PORT\ntimeout = "900ms"`,
      want: "ssh: rejected: connect failed (Connection refused)",
    },
    {
      name: "a proxy that does not listen",
      connection: `proxy_host = "127.0.0.1"\nproxy_port = CLOSED\ntimeout = "700ms"`,
      want: "dial tcp 127.0.0.1:CLOSED: connect: connection refused",
    },
    { name: "no agent", connection: "agent = true", want: "SSH agent requested but SSH_AUTH_SOCK not-specified" },
    { name: "no host", connection: `host = ""`, want: "host for provisioner cannot be empty" },
    { name: "an unknown type", connection: `type = "telnet"`, want: "connection type 'telnet' not supported" },
    {
      name: "a port that is none",
      connection: "port = 99999",
      want: "value must be a whole number, between 0 and 65535",
    },
    {
      name: "a script that fails",
      provisioners: `provisioner "remote-exec" { inline = ["echo before", "exit 3"] }`,
      want: `error executing "/tmp/terraform_N.sh": Process exited with status 3`,
    },
    {
      name: "a script that is killed",
      provisioners: `provisioner "remote-exec" { inline = ["kill -9 $$"] }`,
      want: "Process exited with status 137 from signal KILL",
    },
    {
      name: "a failure that does not matter",
      provisioners: `provisioner "remote-exec" {
    inline     = ["exit 3"]
    on_failure = continue
  }
  provisioner "remote-exec" { inline = ["echo after"] }`,
      want: "): after",
    },
    {
      name: "arguments that are secret",
      provisioners: `provisioner "remote-exec" { inline = [sensitive("echo hi")] }`,
      want: "(output suppressed due to sensitive value in config)",
    },
    {
      name: "a script file",
      provisioners: `provisioner "remote-exec" { scripts = ["script.sh", "script.sh"] }`,
      want: "): from a file",
    },
    {
      name: "no script file",
      provisioners: `provisioner "remote-exec" { script = "none.sh" }`,
      want: "Failed to open script 'none.sh': open none.sh: no such file or directory",
    },
    {
      name: "an empty line",
      provisioners: `provisioner "remote-exec" { inline = [""] }`,
      want: "invalid empty string in 'scripts'",
    },
    {
      name: "a destination that is not there",
      provisioners: `provisioner "file" {
    content     = "x"
    destination = "/nonexistent/folder/x"
  }`,
      want: "Upload failed: scp: /nonexistent/folder: No such file or directory",
    },
    {
      name: "a source that is not there",
      provisioners: `provisioner "file" {
    source      = "none"
    destination = "/tmp/x"
  }`,
      want: "stat none: no such file or directory",
    },
    {
      name: "a connection of its own",
      provisioners: `provisioner "remote-exec" {
    inline = ["echo hi"]
    connection {
      host    = "127.0.0.1"
      port    = 1
      timeout = "700ms"
    }
  }`,
      want: "dial tcp 127.0.0.1:1: connect: connection refused",
    },
  ])("$name", async ({ connection, provisioners = remote, want }) => {
    const box = project(provisioners, connection);
    box.write({ "script.sh": "echo from a file\n" });
    const shown = await applied(box);
    expect(shown.replaceAll(String(closedPort), "CLOSED").replaceAll(/\s+/g, " ")).toContain(want);
    if (!haveTerraform) return;
    const { directory } = box;
    const other = sandbox({ "main.tf": box.read("main.tf"), "script.sh": "echo from a file\n" });
    const { stdout, stderr } = other.terraform(["apply", "-auto-approve", "-no-color"]);
    expect(withoutRepeats(shown)).toBe(withoutRepeats(told(stdout + stderr).replaceAll(other.directory, directory)));
  });

  it("runs before an object is destroyed", async () => {
    const box = project(`provisioner "remote-exec" {
    when   = destroy
    inline = ["echo bye \${self.output}"]
  }`);
    await applied(box);
    const { stdout } = await box.run(["destroy", "-auto-approve", "-no-color"]);
    expect(stdout).toContain("terraform_data.a (remote-exec): bye hello\n");
  });

  it("stops when it is interrupted", async () => {
    const box = project(`provisioner "remote-exec" { inline = ["echo start", "sleep 60", "touch \${path.cwd}/late"] }`);
    const { code, stderr } = await box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) =>
        child.stdout?.on("data", (chunk: Buffer) => {
          if (chunk.toString().includes("): start")) child.kill("SIGINT");
        }),
    });
    expect(code).toBe(1);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain("wait: remote command exited without exit status or exit signal");
    expect((await box.run(["show", "-no-color"])).stdout).toContain("(tainted)");
  });
});

/** What is told from the first action on, without what differs from run to run. */
function told(text: string): string {
  return text
    .slice(text.indexOf("terraform_data.a: Creating..."))
    .replaceAll(/terraform_\d+/g, "terraform_N")
    .replaceAll(/id=[-0-9a-f]+/g, "id=ID")
    .replaceAll(/after \d+s/g, "after Ns");
}

/** How often it is tried to connect is a matter of time. */
function withoutRepeats(text: string): string {
  const notes = text.split(/(?=^terraform_data\.a \(\S+\): Connecting to)/m);
  return notes
    .filter((note, index) => note !== notes[index + 1])
    .join("")
    .replaceAll(/\s+/g, " ");
}
