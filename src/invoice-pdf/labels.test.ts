import { expect, test } from "vitest";
import { languages } from "../wording/index.ts";
import { latinFace } from "./fonts.ts";
import { labelKeys, resolveLabels } from "./labels.ts";

test.each(Object.entries(languages))("%s is printable in the Latin face", (_, { print }) => {
  const face = latinFace("semibold");
  const missing = [...Object.values(print).join("")].filter((c) => !face.covers(c.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
});

test("a template overrides single labels; empty and unknown ones are ignored", () => {
  const labels = resolveLabels("de-AT", { invoice: "Honorarnote", total: "  ", nonsense: "x" });
  expect(labels.invoice).toBe("Honorarnote");
  expect(labels.total).toBe("Gesamtbetrag");
  expect(Object.keys(labels)).toHaveLength(labelKeys.length);
});
