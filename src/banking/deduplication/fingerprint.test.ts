import { describe, expect, test } from "vitest";
import { distinctiveWords, rowText, wordOverlap } from "./fingerprint.ts";

describe("the words of a row are a set, wherever the format puts the name", () => {
  const check = (counterparty_name: string | null, description: string, expected: string) =>
    test(`${counterparty_name} / ${description}`, () =>
      expect(rowText({ counterparty_name, description })).toBe(expected));
  check("Café Luna", "Ticket 12", "12 cafe luna ticket");
  check(null, "Ticket 12, CAFE LUNA", "12 cafe luna ticket");
  check("Cafe Luna", "Cafe Luna Ticket 12", "12 cafe luna ticket");
  check(null, "", "");
});

test("distinctive words leave out what banks print around a name, and count once", () => {
  expect(distinctiveWords({ counterparty_name: "Cafe Luna", description: "VISA CAFE LUNA 4711" })).toEqual([
    "cafe",
    "luna",
  ]);
  expect(distinctiveWords({ counterparty_name: null, description: "" })).toEqual([]);
});

describe("how much of the shorter text is in the longer one", () => {
  const words = (text: string) => text.split(" ").filter(Boolean);
  const check = (a: string, b: string, expected: number | null) =>
    test(`${a} / ${b}`, () => {
      expect(wordOverlap(words(a), words(b))).toBe(expected);
      expect(wordOverlap(words(b), words(a))).toBe(expected);
    });
  check("luna", "cafe luna berlin", 1);
  check("luna sonne", "luna stern", 0.5);
  check("bar", "bar", 1); // short words count when they are equal
  check("bar", "barista", 0); // but three letters are not enough to be a word cut short
  check("star", "starbucks", 1);
  check("sonne", "luna", 0);
  check("", "luna", null);
});
