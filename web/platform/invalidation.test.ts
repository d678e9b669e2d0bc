import { expect, test } from "vitest";
import { eventTypes } from "../../src/contract.ts";
import { outdatedBy } from "./invalidation.ts";

test("every event of the service says which answers it makes out of date", () => {
  expect(eventTypes.filter((type) => outdatedBy(type) === null)).toEqual([]);
});

test("an unknown event, and `reset`, make everything out of date", () => {
  expect(outdatedBy("reset")).toBeNull();
  expect(outdatedBy("planet.created")).toBeNull();
});
