import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A mirror directory that has the AWS provider: `LANDFORM_TEST_MIRROR`, or where test machines keep one. */
export const providerMirror = process.env.LANDFORM_TEST_MIRROR ?? "/opt/tf-plugins";

export const awsExecutable = `${providerMirror}/registry.terraform.io/hashicorp/aws/5.100.0/linux_amd64/terraform-provider-aws_v5.100.0_x5`;

/** The provider's binary in its usual mirror, and `moto_server` on the path for what AWS would answer. */
export const haveAws =
  existsSync(awsExecutable) && spawnSync("moto_server", ["--help"], { stdio: "ignore" }).status === 0;

export interface Service {
  readonly endpoint: string;
  stop(): void;
}

/** Something that answers as AWS does, and that has nothing in it yet. */
export async function startMoto(): Promise<Service> {
  const port = await freePort();
  const moto: ChildProcess = spawn("moto_server", ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint);
  return { endpoint, stop: () => void moto.kill("SIGKILL") };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error(`nobody answers at ${url}`);
}
