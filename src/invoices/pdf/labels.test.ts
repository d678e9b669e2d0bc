import { describe, expect, test } from "vitest";
import { documentTypes } from "../issued.ts";
import { latinFace } from "./fonts.ts";
import { fillLabel, labelKeys, labelLanguage, labelLanguages, resolveLabels } from "./labels.ts";

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe.each(Object.entries(labelLanguages))("%s", (_, labels) => {
  test("has exactly the labels of the reference, none empty", () => {
    expect(Object.keys(labels).sort()).toEqual([...labelKeys].sort());
    expect(labelKeys.filter((key) => labels[key].trim() === "")).toEqual([]);
  });
  test("has the same places to fill", () => {
    const english = labelLanguages.en;
    for (const key of labelKeys)
      expect([key, places(labels[key])]).toEqual([key, places(english?.[key] ?? "")]);
  });
  test("has a title for every document type", () => {
    const titles = documentTypes.map((type) => labels[type]);
    expect(new Set(titles).size).toBe(documentTypes.length);
  });
  test("is printable in the Latin face", () => {
    const face = latinFace("semibold");
    const missing = [...Object.values(labels).join("")].filter((c) => !face.covers(c.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  });
});

test("the required languages are there", () => {
  expect(Object.keys(labelLanguages)).toEqual(expect.arrayContaining(["en", "de", "fr", "es", "it", "nl"]));
});

test("a template replaces single labels; empty and unknown ones are ignored", () => {
  const labels = resolveLabels("de-AT", { invoice: "Honorarnote", total: "  ", nonsense: "x" });
  expect(labels.invoice).toBe("Honorarnote");
  expect(labels.total).toBe("Gesamtbetrag");
  expect(Object.keys(labels)).toHaveLength(labelKeys.length);
});

test("a language without labels falls back to English", () => {
  expect(labelLanguage("pl-PL")).toBe("en");
  expect(labelLanguage("fr-CA")).toBe("fr");
});

test("places are filled, unknown ones stay", () => {
  expect(fillLabel("{a} of {b} {c}", { a: "1", b: "{a}" })).toBe("1 of {a} {c}");
});
