import { describe, expect, test } from "vitest";
import { documentTypes } from "../invoice-snapshot/snapshot.ts";
import { entranceFor, fill, languageFor, languages, speaks, wordingFor } from "./index.ts";

/** Every text by its path, such as `mail.documents.invoice`. */
function textsOf(value: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === "string" ? [[`${path}${key}`, part]] : [...textsOf(part, `${path}${key}.`)],
    ),
  );
}

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const reference = textsOf(wordingFor("en"));

describe.each(Object.entries(languages))("%s", (_, wording) => {
  const texts = textsOf(wording);

  test("has exactly the texts of the reference, none empty", () => {
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("has the same places to fill", () => {
    for (const [key, text] of texts)
      expect([key, places(text)]).toEqual([key, places(reference.get(key) ?? "")]);
  });

  test("has a title and a name in sentences for every document type", () => {
    for (const names of [wording.print, wording.mail.documents])
      expect(new Set(documentTypes.map((type) => names[type])).size).toBe(documentTypes.length);
  });
});

test("the required languages are there", () => {
  expect(Object.keys(languages)).toEqual(expect.arrayContaining(["en", "de", "fr", "es", "it", "nl"]));
});

test("a language that we do not have falls back to English", () => {
  expect([languageFor("pl-PL"), speaks("pl-PL")]).toEqual(["en", false]);
  expect([languageFor("fr-CA"), speaks("fr-CA")]).toEqual(["fr", true]);
});

const checkEntrance = (asked: string | undefined, language: string) =>
  test(`a browser that asks for ${asked} gets ${language}`, () =>
    expect(entranceFor(asked)).toMatchObject({ words: wordingFor(language).entrance, frame: { language } }));

checkEntrance("de-AT,de;q=0.9,en;q=0.5", "de");
checkEntrance("pl-PL, FR-ca;q=0.8, en", "fr");
checkEntrance("pl,*;q=0.1", "en");
checkEntrance("constructor, ;;,", "en");
checkEntrance(undefined, "en");

test("places are filled, unknown ones stay", () => {
  expect(fill("{a} of {b} {c}", { a: "1", b: "{a}" })).toBe("1 of {a} {c}");
});

test("a place that no value fills stays, whatever it is called", () =>
  expect(fill("{number} {constructor} {other}", { number: "R-1" })).toBe("R-1 {constructor} {other}"));
