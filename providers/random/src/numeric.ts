import { isUnknown, type Part, type Place, type Reporter } from "@landform/provider-sdk";

type Flags = { readonly number: Part<boolean>; readonly numeric: Part<boolean> };

/**
 * `number` and `numeric` are two names for one thing: both are planned with what either is set to, and a change means
 * a new string.
 */
export function planNumeric<Planned extends Flags>(
  context: Reporter & {
    readonly config: Flags;
    readonly prior: { readonly number: boolean | null; readonly numeric: boolean | null } | null;
    readonly planned: Planned;
    readonly requireReplace: (place: Place) => void;
  },
): Planned | undefined {
  const { config, prior, planned, requireReplace, error } = context;
  const { number, numeric } = config;
  // One that is not known yet counts as false, as in the provider that this one matches.
  if (number !== null && numeric !== null && isTrue(number) !== isTrue(numeric))
    return error(
      "Number and numeric are both configured with different values",
      "Number is deprecated, use numeric instead",
    );
  const isOn = number ?? numeric ?? true;
  if (prior !== null && prior.number !== isOn) requireReplace("number");
  if (prior !== null && prior.numeric !== isOn) requireReplace("numeric");
  return { ...planned, number: number ?? isOn, numeric: numeric ?? isOn };
}

function isTrue(flag: Part<boolean>): boolean {
  return !isUnknown(flag) && flag === true;
}
