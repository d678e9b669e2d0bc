import { expect, test } from "vitest";
import { toEventTypes } from "./event-lines.ts";

test("events are separated by lines or commas, each counts once", () => {
  expect(toEventTypes("invoice.*\ninbox.created, invoice.*\n")).toEqual(["invoice.*", "inbox.created"]);
  expect(toEventTypes(" ")).toEqual([]);
});
