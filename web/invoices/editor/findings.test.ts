import { expect, test } from "vitest";
import { de as findingWords } from "../findings/words/de.ts";
import { de } from "../words/de.ts";
import { toShown } from "./findings.ts";

const finding = (rule: string, path: string) => ({ rule, path, message: `English: ${rule}` });
const found = [
  finding("BR-07", "buyer.name"),
  finding("BR-11", "buyer.address.country"),
  finding("BR-16", "items"),
  finding("XX-R-001", "currency"),
];
const show = (has_customer: boolean, without_name: number[] = []) =>
  toShown(found, { has_customer, without_name }, de.editor, findingWords).map(({ message }) => message);

test("what is missing is said in the person's language; a rule that is unknown here stays as the service says it", () => {
  expect(show(true)).toEqual([
    "Der Name des Kunden fehlt.",
    "In der Anschrift des Kunden fehlt das Land.",
    "Es gibt noch keine Position.",
    "English: XX-R-001",
  ]);
});

test("without a customer one finding asks for one", () => {
  expect(show(false)).toEqual([
    "Wählen Sie einen Kunden.",
    "Es gibt noch keine Position.",
    "English: XX-R-001",
  ]);
});

test("a line without a description comes first, with the way to its field, and there is no talk of no line", () => {
  expect(show(true, [2])).toEqual([
    "Position 2 hat keine Beschreibung.",
    "Der Name des Kunden fehlt.",
    "In der Anschrift des Kunden fehlt das Land.",
    "English: XX-R-001",
  ]);
  expect(toShown([], { has_customer: true, without_name: [2] }, de.editor, findingWords)).toMatchObject([
    { path: "items.1.name" },
  ]);
});
