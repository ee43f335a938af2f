import { expect, it } from "vitest";
import { didYouMean, nearbyName, nearestName } from "./suggestions.js";

it.each([
  { given: "lenght", candidates: ["length", "lower"], nearby: "length", nearest: "length" },
  { given: "maz", candidates: ["min", "max"], nearby: "min", nearest: "max" },
  { given: "upper", candidates: ["abspath"], nearby: undefined, nearest: undefined },
  { given: "größe", candidates: ["große"], nearby: "große", nearest: "große" },
])("$given", ({ given, candidates, nearby, nearest }) => {
  expect(nearbyName(given, candidates)).toBe(nearby);
  expect(nearestName(given, candidates)).toBe(nearest);
  expect(didYouMean(given, candidates)).toBe(nearby === undefined ? "" : ` Did you mean "${nearby}"?`);
});
