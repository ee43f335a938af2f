/** Which of the two languages a run speaks: decides names, defaults and words. One per run. */
export interface Dialect {
  readonly name: "terraform" | "tofu";
  /** "Terraform" or "OpenTofu", as messages say it. */
  readonly productName: string;
  /** What we report to providers, states and plans, and check `required_version` against: `1.11.4`. */
  readonly version: string;
  readonly registryHost: string;
}
