import { defineProvider } from "@landform/provider-sdk";
import { ephemeralBytes, randomBytes } from "./random-bytes.js";
import { randomId } from "./random-id.js";
import { randomInteger } from "./random-integer.js";
import { ephemeralPassword, randomPassword } from "./random-password.js";
import { randomPet } from "./random-pet.js";
import { randomShuffle } from "./random-shuffle.js";
import { randomString } from "./random-string.js";
import { randomUuid, randomUuid4, randomUuid7 } from "./random-uuid.js";

/** Behaves as `hashicorp/random` of the version it names. */
export const randomProvider = defineProvider({
  name: "random",
  version: "3.9.0",
  resources: [
    randomBytes,
    randomId,
    randomInteger,
    randomPassword,
    randomPet,
    randomShuffle,
    randomString,
    randomUuid,
    randomUuid4,
    randomUuid7,
  ],
  ephemeralResources: [ephemeralBytes, ephemeralPassword],
});
