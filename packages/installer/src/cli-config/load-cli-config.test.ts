import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Dialect, formatProvider } from "@landform/addrs";
import { plain, renderDiagnostic } from "@landform/diagnostics";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadCliConfig } from "./load-cli-config.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

function folder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-config-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function load(text: string, env: Readonly<Record<string, string>> = {}, name: Dialect["name"] = dialect.name) {
  const file = path.join(folder(), "cli.tfrc");
  writeFileSync(file, text);
  return loadCliConfig({ TF_CLI_CONFIG_FILE: file, ...env }, { ...dialect, name });
}

describe("loadCliConfig", () => {
  it("reads installation methods in order", async () => {
    const { value, problems } = await load(`
provider_installation {
  dev_overrides {
    "acme/foo" = "/dev/../foo"
  }
  filesystem_mirror {
    path    = "/mirror"
    include = ["example.com/*/*"]
  }
  network_mirror {
    url = "https://mirror.example/"
  }
  direct {
    exclude = ["example.com/*/*"]
  }
}
plugin_cache_may_break_dependency_lock_file = true
credentials "app.example" {
  token = "x"
}
`);
    const example = [{ hostname: "example.com", namespace: "*", type: "*" }];
    expect(problems).toEqual({ file: [], installation: [] });
    expect(value.methods).toEqual([
      { source: { kind: "filesystemMirror", directory: "/mirror" }, include: example, exclude: [] },
      { source: { kind: "networkMirror", url: "https://mirror.example/" }, include: [], exclude: [] },
      { source: { kind: "direct" }, include: [], exclude: example },
    ]);
    expect([...value.devOverrides.values()].map((one) => [formatProvider(one.provider), one.directory])).toEqual([
      ["registry.terraform.io/acme/foo", "/foo"],
    ]);
    expect(value.mayBreakLocks).toBe(true);
  });

  it("has OpenTofu's words about downloads, and a helper for tokens", async () => {
    const { value, problems } = await load(
      `
provider_installation {
  network_mirror {
    url                  = "https://mirror.example/"
    download_retry_count = 4
    trust_all_hashes     = true
  }
  direct {
    download_retry_count = 0
  }
}
registry_protocols {
  retry_count             = 3
  request_timeout_seconds = 20
}
credentials_helper "vault" {
  args = ["--addr", "x"]
}
`,
      {},
      "tofu",
    );
    expect(problems).toEqual({ file: [], installation: [] });
    expect(value.methods?.map(({ source }) => source)).toEqual([
      { kind: "networkMirror", url: "https://mirror.example/", downloadRetries: 4, trustsAllHashes: true },
      { kind: "direct", downloadRetries: 0 },
    ]);
    expect(value.registryProtocols).toEqual({ retryCount: 3, timeoutSeconds: 20 });
    expect(value.credentialsHelper).toEqual({ name: "vault", args: ["--addr", "x"] });
  });

  it("reads JSON", async () => {
    const { value } = await load('{"provider_installation": [{"filesystem_mirror": [{"path": "/m"}]}]}');
    expect(value.methods?.map(({ source }) => source)).toEqual([{ kind: "filesystemMirror", directory: "/m" }]);
  });

  it("takes the plugin cache from the environment first, and expands variables", async () => {
    const cache = folder();
    expect((await load('plugin_cache_dir = "$PLACE"', { PLACE: cache })).value.sharedDirectory).toBe(cache);
    const fromEnv = await load('plugin_cache_dir = "/no"', { TF_PLUGIN_CACHE_DIR: cache });
    expect(fromEnv.value.sharedDirectory).toBe(cache);
  });

  it("reads the home directory's files where no file is named", async () => {
    const home = folder();
    mkdirSync(path.join(home, ".terraform.d"));
    writeFileSync(path.join(home, ".terraformrc"), "provider_installation {\n direct {}\n}\n");
    writeFileSync(path.join(home, ".terraform.d", "a.tfrc"), "plugin_cache_may_break_dependency_lock_file = true\n");
    const { value } = await loadCliConfig({ HOME: home }, dialect);
    expect(value).toMatchObject({ methods: [{ source: { kind: "direct" } }], mayBreakLocks: true });
  });

  it.each([
    ["foo = $", "Error parsing FILE: At 1:7: illegal char"],
    ["disable_checkpoint = 1", "Error parsing FILE: At 1:22: root.disable_checkpoint: unknown type *ast.LiteralType"],
    ['plugin_cache_dir = ["a"]', "At 1:20: root.plugin_cache_dir: unknown type for string *ast.ListType"],
    ['plugin_cache_dir = "/no"', "The specified plugin cache dir /no cannot be opened: stat /no: no such file"],
    ["plugin_cache_dir = true", "At 1:20: root.plugin_cache_dir: unknown type for string *ast.LiteralType"],
    ["credentials = 5", "At 1:15: root.credentials: not an object type for map (*ast.LiteralType)"],
    [
      'credentials {\n token = "x"\n}',
      "At 2:10: root.credentials.token: not an object type for map (*ast.LiteralType)",
    ],
    ['host "x.com" {\n services = 5\n}', "At 2:13: root.host.x.com.services: not an object type for map (*ast."],
    [
      'credentials_helper {\n args=["x"]\n}',
      "At 2:7: root.credentials_helper.args: not an object type for struct (*ast",
    ],
    ['credentials_helper "a" {\n args=5\n}', "At 2:7: unknown slice type: *ast.LiteralType"],
    ['credentials_helper "a" {}\ncredentials_helper "b" {}', "No more than one credentials_helper block may be"],
    ['providers {\n a = ["x"]\n}', "At 2:6: root.Providers.a: unknown type for string *ast.ListType"],
    ["provider_installation = 5", "The provider_installation block at 1:1 must not be introduced with an equals sign."],
    ["provider_installation {}\nprovider_installation {}", "No more than one provider_installation block may be"],
    [
      "provider_installation {\n  filesystem_mirror {}\n}",
      'Invalid filesystem_mirror block at 1:1: "path" argument is required.',
    ],
    ["provider_installation {\n  bogus {}\n}", 'Unknown provider installation method "bogus" at 2:3.'],
    ['provider_installation {\n  direct "x" {}\n}', "The blocks inside the provider_installation block at 1:1 may not"],
    [
      "provider_installation {\n  direct {}\n  dev_overrides {}\n}",
      "The dev_overrides block at 3:3 must appear before all other installation methods,",
    ],
    [
      'provider_installation {\n  filesystem_mirror {\n    path    = "/m"\n    include = "x"\n  }\n}',
      "Invalid filesystem_mirror block at 1:1: At 4:15: unknown slice type: *ast.LiteralType.",
    ],
    [
      'provider_installation {\n  filesystem_mirror {\n    path    = ["/m"]\n  }\n}',
      "Invalid filesystem_mirror block at 1:1: At 3:15: root.path: unknown type for string *ast.ListType.",
    ],
    [
      'provider_installation {\n  dev_overrides {\n    a = ["/m"]\n  }\n}',
      "Invalid dev_overrides block at 1:1: At 3:9: root.a: unknown type for string *ast.ListType.",
    ],
    [
      'provider_installation {\n  network_mirror {\n    url = "http://foo"\n  }\n}',
      'Cannot use "http://foo" as a URL for a network provider mirror: the mirror must be at an https: URL.',
    ],
    [
      'provider_installation {\n  direct {\n    exclude = ["x"]\n  }\n}',
      "CLI config specifies invalid provider exclusion patterns: invalid provider matching pattern",
    ],
    [
      'provider_installation {\n  dev_overrides {\n    "a/b/c/d" = "x"\n  }\n}',
      'The entry "a/b/c/d" in 1:1 is not a valid provider source string.',
    ],
  ])("%j", async (text, want) => {
    const { problems } = await load(text);
    const options = { sources: { source: () => undefined }, style: plain, width: 0 };
    const shown = [...problems.file, ...problems.installation].map((problem) => renderDiagnostic(problem, options));
    expect(shown.join("").replaceAll(/\/\S*cli\.tfrc/g, "FILE")).toContain(want);
  });

  it("reports each wrong name of a host once, and keeps the others", async () => {
    const { value, problems } = await load(`
credentials "app.example" {
  token = "x"
}
credentials "bad host!" {}
credentials "bad host!" {
  token = "y"
}
host "-bad-" {}
host "app.example" {}
`);
    expect(problems.file.map(({ severity, summary, detail }) => [severity, summary, detail])).toEqual([
      ["error", 'The host "-bad-" block has an invalid hostname: idna: invalid label "-bad-"', ""],
      ["error", 'The credentials "bad host!" block has an invalid hostname: idna: disallowed rune U+0020', ""],
    ]);
    expect([[...value.credentials.keys()], [...value.hosts.keys()]]).toEqual([["app.example"], ["app.example"]]);
  });

  it("warns about a file that the environment names and that is not there", async () => {
    const { problems } = await loadCliConfig({ TF_CLI_CONFIG_FILE: "/nope" }, dialect);
    expect(problems.file).toEqual([
      {
        severity: "warning",
        summary: "Unable to open CLI configuration file",
        detail: 'The CLI configuration file at "/nope" does not exist.',
      },
    ]);
  });
});
