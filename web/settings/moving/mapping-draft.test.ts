import { expect, test } from "vitest";
import { fieldOf, type Mapping, startingMapping, toQuery, withField } from "./mapping-draft.ts";

const mapping: Mapping = {
  delimiter: ";",
  header_record: 1,
  date_order: "dmy",
  decimal: ",",
  columns: { name: "Firma", contact_name: ["Vorname", 2], city: 3 },
};

test("the field of a column is found by name, by position, and where columns are joined", () => {
  const field = (index: number, name: string) => fieldOf(mapping, { index, name });
  expect([
    field(0, "Firma"),
    field(1, "Vorname"),
    field(2, "Nachname"),
    field(3, "Ort"),
    field(4, "x"),
  ]).toEqual(["name", "contact_name", "contact_name", "city", null]);
});

test("a column gets another field, and the field gives up its former column", () => {
  expect(withField(mapping, 3, "Ort", "name").columns).toEqual({ name: 3, contact_name: ["Vorname", 2] });
  expect(withField(mapping, 2, "Nachname", null).columns).toEqual({
    name: "Firma",
    contact_name: "Vorname",
    city: 3,
  });
  expect(withField(mapping, 0, "Firma", null).columns).toEqual({ contact_name: ["Vorname", 2], city: 3 });
});

test("what a file leaves open starts with an answer that can be changed", () => {
  expect(startingMapping({ delimiter: ";", columns: { name: "a" } })).toMatchObject({
    delimiter: ";",
    header_record: 1,
    columns: { name: "a" },
  });
});

test("a tax rate may be typed with a comma", () => {
  expect(toQuery({ tax_rate: "7,7", opening: true })).toEqual({ tax_rate: "7.7", opening: true });
  expect(toQuery({})).toEqual({});
});
