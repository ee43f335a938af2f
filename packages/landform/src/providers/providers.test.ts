import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { formatProviderForDisplay, type Provider } from "@landform/addrs";
import { type Diagnostic, plain, renderDiagnostic } from "@landform/diagnostics";
import { type CliConfig, emptyCliConfig, mirrorMethods, platformOf } from "@landform/installer";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { dialects } from "../dialects.js";
import { openProject, type Project } from "../project.js";
import { selectionProblems, validationProblems } from "./check-providers.js";
import { initProviders, type ProviderEvent } from "./init-providers.js";
import { saveLocks } from "./save-locks.js";

const platform = platformOf(process);
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "landform-project-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function release(name: string, version: string): void {
  const type = path.basename(name);
  write(`mirror/${name}/${version}/${platform}/terraform-provider-${type}_v${version}`, version);
}

async function open(cliConfig: Partial<CliConfig> = {}): Promise<Project> {
  const { value } = await openProject({
    dialect: dialects.terraform,
    directory: folder,
    env: { XDG_CACHE_HOME: path.join(folder, "cache") },
    cliConfig: { ...emptyCliConfig, methods: mirrorMethods([path.join(folder, "mirror")]), ...cliConfig },
  });
  return value;
}

async function init(project: Project, options: { readonly upgrade?: boolean } = {}) {
  const events: ProviderEvent[] = [];
  const result = await initProviders(project, {
    ...options,
    env: {},
    launchDirectory: folder,
    onEvent: (event) => events.push(event),
  });
  await saveLocks(project, result.locks);
  return { locks: [...result.locks.keys()], events: events.map(shownEvent), problems: rendered(result.diagnostics) };
}

function shownEvent(event: ProviderEvent): string {
  const name = formatProviderForDisplay(event.provider, "registry.terraform.io");
  return `${event.kind} ${name}${"version" in event ? ` ${event.version}` : ""}`;
}

function rendered(diagnostics: readonly Diagnostic[]): string {
  const options = { sources: { source: () => undefined }, style: plain, width: 0 };
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, options)).join("");
}

const random: Provider = { hostname: "registry.terraform.io", namespace: "hashicorp", type: "random" };
const randomName = "registry.terraform.io/hashicorp/random";
const needsRandom = 'resource "random_id" "x" {\n  byte_length = 1\n}\n';

function needsRandomVersion(constraint: string): string {
  return `terraform {\n  required_providers {\n    random = {\n      version = "${constraint}"\n    }\n  }\n}\n`;
}

describe("providers that are part of landform", () => {
  it("answer without a trace in the lock file where no package is found", async () => {
    write("main.tf", needsRandom);
    mkdirSync(path.join(folder, "mirror"));
    const project = await open();
    expect(await init(project)).toEqual({ locks: [], events: ["embedded hashicorp/random 3.9.0"], problems: "" });
    expect(await selectionProblems(project)).toEqual([]);
    expect(project.answers(random)).toMatchObject({ kind: "embedded" });
  });

  it("give way to a package, from then on", async () => {
    write("main.tf", needsRandom);
    release(randomName, "3.5.0");
    expect((await open()).answers(random)).toMatchObject({ kind: "embedded" });
    expect(await init(await open())).toEqual({
      locks: [randomName],
      events: ["find hashicorp/random", "install hashicorp/random 3.5.0", "installed hashicorp/random 3.5.0"],
      problems: "",
    });
    const project = await open();
    expect(project.answers(random)).toMatchObject({ kind: "installed", lock: { version: "3.5.0" } });
    expect(await selectionProblems(project)).toEqual([]);
  });

  it("do not stand in for a package that was changed", async () => {
    write("main.tf", needsRandom);
    release(randomName, "3.5.0");
    await init(await open());
    write(`mirror/${randomName}/3.5.0/${platform}/terraform-provider-random_v3.5.0`, "changed");
    expect(rendered(await selectionProblems(await open()))).toContain("does not match any of the checksums");
  });

  it("leave the lock of another tool alone", async () => {
    write("main.tf", needsRandom);
    mkdirSync(path.join(folder, "mirror"));
    write(".terraform.lock.hcl", `provider "${randomName}" {\n  version = "3.9.0"\n}\n`);
    const project = await open();
    const events = ["reuseLocked hashicorp/random", "embedded hashicorp/random 3.9.0"];
    expect(await init(project)).toMatchObject({ locks: [randomName], events });
    expect(await validationProblems(project)).toEqual([]);
  });

  it("do not take the place of another version that is locked", async () => {
    write("main.tf", needsRandom);
    mkdirSync(path.join(folder, "mirror"));
    write(".terraform.lock.hcl", `provider "${randomName}" {\n  version = "3.1.0"\n}\n`);
    const project = await open();
    const { locks, problems } = await init(project);
    expect(locks).toEqual([randomName]);
    expect(problems).toContain("To give up the locked version for it, run:\n    terraform init -upgrade");
    const notCached = `${randomName}: there is no package for hashicorp/random 3.1.0 cached in .terraform/providers`;
    expect(rendered(await selectionProblems(project))).toContain(notCached);
    expect(rendered(await validationProblems(project))).toContain(notCached);
  });

  it("take the place of a locked version when asked to upgrade, and its lock goes", async () => {
    write("main.tf", needsRandom);
    mkdirSync(path.join(folder, "mirror"));
    write(".terraform.lock.hcl", `provider "${randomName}" {\n  version = "3.1.0"\n}\n`);
    const upgraded = { locks: [], events: ["embedded hashicorp/random 3.9.0"], problems: "" };
    expect(await init(await open(), { upgrade: true })).toEqual(upgraded);
    expect(await selectionProblems(await open())).toEqual([]);
  });

  it("must meet the constraints", async () => {
    write("main.tf", needsRandomVersion("< 3"));
    mkdirSync(path.join(folder, "mirror"));
    const project = await open();
    expect((await init(project)).problems).toContain("Failed to query available provider packages");
    expect(rendered(await selectionProblems(project))).toContain(
      "provider registry.terraform.io/hashicorp/random: required by this configuration but no version is selected",
    );
  });

  it("come after development overrides and providers that run already", async () => {
    write("main.tf", needsRandom);
    const devOverrides = new Map([[randomName, { provider: random, directory: "/dev/random" }]]);
    const project = await open({ devOverrides });
    expect(project.answers(random)).toEqual({ kind: "devOverride", directory: "/dev/random" });
    expect(await selectionProblems(project)).toEqual([]);
  });
});
