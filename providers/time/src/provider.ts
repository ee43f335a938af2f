import { defineProvider, type ProviderDefinition } from "@landform/provider-sdk";
import type { Clock } from "./clock.js";
import { durationParse, rfc3339Parse, unixTimestampParse } from "./functions.js";
import { defineTimeOffset } from "./time-offset.js";
import { defineTimeRotating } from "./time-rotating.js";
import { defineTimeSleep } from "./time-sleep.js";
import { defineTimeStatic } from "./time-static.js";

/** Behaves as `hashicorp/time` of the version it names. */
export function createTimeProvider(clock: Clock): ProviderDefinition {
  return defineProvider({
    name: "time",
    version: "0.14.0",
    resources: [defineTimeOffset(clock), defineTimeRotating(clock), defineTimeSleep(clock), defineTimeStatic(clock)],
    functions: [durationParse, rfc3339Parse, unixTimestampParse],
  });
}
