import { expect, test } from "vitest";
import { eventHint } from "./event-hint.ts";

test.each([
  ["a created record by its name", "created", { id: "1", name: "Birch GmbH" }, "Birch GmbH"],
  ["the best of several names", "deleted", { email: "a@b.example", display_name: "Café Luna" }, "Café Luna"],
  ["a changed name by the new one", "changed", { name: ["Old", "New"] }, "New"],
  [
    "a name that was removed by the fields",
    "changed",
    { name: ["Old", null], amount: [1, 2] },
    "name, amount",
  ],
  ["other changes by the fields", "changed", { status: ["new", "done"], amount: [1, 2] }, "status, amount"],
  ["a record without a name by nothing", "created", { id: "1", score: 0.9 }, ""],
] as const)("%s", (_title, action, changes, hint) => {
  expect(eventHint({ action, changes })).toBe(hint);
});
