import type { Dialect } from "@landform/addrs";
import { type HttpAnswer, HttpClient, type HttpProblem } from "@landform/http";
import { type CliConfig, emptyCliConfig } from "../cli-config/cli-config.js";
import { credentialsFile, tokenFor } from "./credentials.js";
import { type CredentialsHelper, findCredentialsHelper, type HelperError } from "./credentials-helper.js";
import { type DiscoveryError, discoverServices, type HostServices } from "./discover-services.js";
import { type RegistryLimits, registryLimits } from "./registry-limits.js";

export interface ServiceHostsOptions {
  readonly dialect: Dialect;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cliConfig?: CliConfig;
  /** In the place of a new one. */
  readonly http?: HttpClient;
}

/**
 * The hosts that offer services: registries of providers and of modules. Each is asked once in a run what it offers, and
 * is shown the user's token for it. Making one costs nothing: libraries load with the first question.
 */
export class ServiceHosts {
  /** For what is not a service: downloads from wherever a service sends us, without tokens. */
  readonly http: HttpClient;
  readonly limits: RegistryLimits;
  readonly dialect: Dialect;
  readonly #env: ServiceHostsOptions["env"];
  readonly #cliConfig: CliConfig;
  readonly #services = new Map<string, Promise<HostServices | DiscoveryError>>();
  readonly #tokens = new Map<string, Promise<string | undefined | HelperError>>();
  #helper: Promise<CredentialsHelper | undefined> | undefined;

  constructor({ dialect, env, cliConfig = emptyCliConfig, http }: ServiceHostsOptions) {
    this.http = http ?? new HttpClient({ dialect, env });
    this.limits = registryLimits(env, cliConfig.registryProtocols);
    this.dialect = dialect;
    this.#env = env;
    this.#cliConfig = cliConfig;
  }

  /** What a host offers; `serviceUrl` finds a service's address in that. `hostname` is normalised. */
  discover(hostname: string): Promise<HostServices | DiscoveryError> {
    return once(this.#services, hostname, () => this.#discover(hostname));
  }

  /** The user's token for a host; one that cannot be had is none (`tokenProblem` tells why). */
  async tokenFor(hostname: string): Promise<string | undefined> {
    const token = await this.#tokenOf(hostname);
    return typeof token === "string" ? token : undefined;
  }

  /** Why the user's program that keeps tokens does not give one. */
  async tokenProblem(hostname: string): Promise<string | undefined> {
    const token = await this.#tokenOf(hostname);
    return typeof token === "object" ? token.message : undefined;
  }

  /**
   * Ask a service of a host: with the user's token for the host, as patiently as the user wants (`registryProblem` puts
   * a problem into words).
   */
  async ask(hostname: string, url: URL): Promise<HttpAnswer | HttpProblem> {
    const token = await this.tokenFor(hostname);
    const headers = {
      "X-Terraform-Version": this.dialect.version,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    return this.http.send({ url, headers, ...this.limits });
  }

  #tokenOf(hostname: string): Promise<string | undefined | HelperError> {
    return once(this.#tokens, hostname, async () => {
      this.#helper ??= findCredentialsHelper(this.#cliConfig, this.#env, this.dialect);
      const helper = await this.#helper;
      return tokenFor(hostname, {
        env: this.#env,
        config: this.#cliConfig,
        file: credentialsFile(this.#env, this.dialect),
        ...(helper && { helper }),
      });
    });
  }

  async #discover(hostname: string): Promise<HostServices | DiscoveryError> {
    const configured = this.#cliConfig.hosts.get(hostname);
    const token = configured === undefined ? await this.tokenFor(hostname) : undefined;
    return discoverServices({
      hostname,
      http: this.http,
      limits: this.limits,
      ...(token !== undefined && { token }),
      ...(configured !== undefined && { configured }),
    });
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** Why a registry gave no answer: how often it was asked, too. */
export function registryProblem({ message, attempts, isTemporary }: HttpProblem, { name }: Dialect): string {
  if (!isTemporary) return message;
  const times = attempts > 1 ? ` after ${attempts} attempts` : "";
  return name === "tofu"
    ? `request failed${times}: ${message}`
    : `the request failed${times}, please try again later: ${message}`;
}
