/** What counts as the counterparty's name: the limits of similarity, and each text that can name it. */
import { describe, expect, test } from "vitest";
import { emptyMemory, rememberConfirmed } from "../choosing/memory.ts";
import type { MatchItem, MatchTransaction } from "../matching.ts";
import { item, transaction } from "./labelled-pairs.ts";
import { nameFit } from "./name-score.ts";

interface Case {
  item?: Partial<MatchItem>;
  transaction?: Partial<MatchTransaction>;
}

const compared = (name: string, text: string, given: Case, memory = emptyMemory) =>
  nameFit(
    item("i", `${name}, 10, 05-03`, given.item),
    transaction("t", `-10, 05-03, ${text}`, given.transaction),
    memory,
  );

const check = (name: string, text: string, expected: string, given: Case = {}) =>
  test(`${name} / ${text} ${JSON.stringify(given.transaction ?? {})}: ${expected}`, () => {
    const { score, reason } = compared(name, text, given);
    expect(`${score} ${reason}`).toBe(expected);
  });

describe("by similarity", () => {
  check("Nord Energie", "NORD ENERGIE", "1 name_same");
  check("Nord Energie", "NORD", "0.954 name_similar");
  check("Nord Energie Wasser", "NORD ENERGIE STROM", "0.501 name_similar");
  check("Nord Energie Wassers", "NORD STROM", "0 name_differs");
  check("-", "NORD", "0.15 name_unknown");
  check("Nord", "Kartenzahlung", "0.15 name_unknown");
  test("only different names differ", () => {
    expect(compared("Nord", "WOLF", {}).differs).toBe(true);
    expect(compared("Nord", "Kartenzahlung", {}).differs).toBe(false);
    expect(compared("Nord Energie Wasser", "NORD ENERGIE STROM", {}).differs).toBe(false);
  });
});

describe("by the counterparty or the text, whichever is closer", () => {
  check("Nord", "Kartenzahlung", "1 name_same", { transaction: { counterparty_name: "NORD" } });
  check("Nord", "NORD", "1 name_same", { transaction: { counterparty_name: "Sammelkonto Wolf" } });
});

describe("by the number", () => {
  const numbered = { item: { reference_number: "RE-1234" } };
  check("Nord", "RE 1234", "0.95 reference_number", numbered);
  check("Nord", "WOLF RE 1234", "0.95 reference_number", numbered);
  check("Nord", "NORD RE1234", "1 name_same", numbered); // the number does not lower a better name
  check("Nord", "Kartenzahlung", "0.95 reference_number", {
    ...numbered,
    transaction: { reference: "RE1234" },
  });
  check("Nord", "Kartenzahlung", "0.95 reference_number", {
    ...numbered,
    transaction: { counterparty_name: "Wolf RE-1234" },
  });
});

test("a learned alias is the same name", () => {
  const memory = rememberConfirmed(
    emptyMemory,
    item("i", "Nord, 10, 05-03"),
    transaction("t", "-10, 05-03, AYSE HANDEL"),
  );
  expect(compared("Nord", "AYSE HANDEL", {}, memory)).toMatchObject({ score: 1, reason: "learned_alias" });
  expect(compared("Wolf", "AYSE HANDEL", {}, memory).differs).toBe(true);
});
