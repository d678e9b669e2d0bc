import { expect, test } from "vitest";
import { eventTypes } from "../../../src/contract.ts";
import { chooseEvent, chooseSubject, eventSubjects, partsOf } from "./event-choice.ts";
import { en } from "./words/en.ts";

const invoices = eventSubjects.find(({ id }) => id === "invoice");
if (!invoices) throw new Error("Invoices have no events.");

test("a whole subject takes the place of its single events, and leaves the others alone", () => {
  const chosen = ["inbox.created", "invoice.paid"];
  expect(chooseSubject(chosen, invoices, true)).toEqual(["inbox.created", "invoice.*"]);
  expect(chooseSubject(["inbox.created", "invoice.*"], invoices, false)).toEqual(["inbox.created"]);
});

test("a single event is chosen once", () => {
  expect(chooseEvent(["invoice.paid"], "invoice.paid", true)).toEqual(["invoice.paid"]);
  expect(chooseEvent(["invoice.paid"], "invoice.paid", false)).toEqual([]);
});

test("every event has words for its subject and for what happened", () => {
  const subjects: Record<string, string> = en.subjects;
  const verbs: Record<string, string> = en.verbs;
  const nameless = eventTypes.filter((type) => {
    const { subject, verb } = partsOf(type);
    return !subjects[subject] || !verbs[verb ?? ""];
  });
  expect(nameless).toEqual([]);
  expect(partsOf("invoice.*")).toEqual({ subject: "invoice", verb: null });
});
