import { expect, test } from "vitest";
import type { BulkOutcome } from "../../../client/index.ts";
import { withReason } from "./explain.ts";

const changed = { id: "a", result: "changed", error: null, version: 2 } as const;
const refused = {
  id: "b",
  result: "refused",
  error: { code: "conflict", message: "Conflict 17", details: { reason: "no_suggested_match" } },
  version: 1,
} as const;
const outcomeOf = (...results: BulkOutcome["results"]) =>
  ({ results, summary: {}, undo: null }) as unknown as BulkOutcome;

test("a change of many says why the first of those that were refused was, in the reader's words", async () => {
  expect((await withReason(outcomeOf(changed, refused))).reason).toBe("There is no suggested match.");
  expect((await withReason(outcomeOf(changed))).reason).toBe("");
});
