import { type Timestamp, timestampOf } from "@landform/provider-sdk/go-text";

/** Tells the time; tests have their own. */
export type Clock = () => Date;

export function timeOf(clock: Clock): Timestamp {
  return timestampOf(clock());
}
