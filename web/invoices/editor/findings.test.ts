import { expect, test } from "vitest";
import { de } from "../words/de.ts";
import { toShown } from "./findings.ts";

const finding = (rule: string, path: string) => ({ rule, path, message: `English: ${rule}` });
const found = [
  finding("BR-07", "buyer.name"),
  finding("BR-11", "buyer.address.country"),
  finding("BR-16", "items"),
  finding("BR-CL-04", "currency"),
];
const show = (has_customer: boolean) => toShown(found, has_customer, de.editor).map(({ message }) => message);

test("what is missing is said in the person's language; a rule that few meet stays as the service says it", () => {
  expect(show(true)).toEqual([
    "Der Name des Kunden fehlt.",
    "In der Anschrift des Kunden fehlt das Land.",
    "Es gibt noch keine Position.",
    "English: BR-CL-04",
  ]);
});

test("without a customer one finding asks for one", () => {
  expect(show(false)).toEqual([
    "Wählen Sie einen Kunden.",
    "Es gibt noch keine Position.",
    "English: BR-CL-04",
  ]);
});
