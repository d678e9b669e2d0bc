import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { goldenInvoices } from "../../../test/golden/invoices.ts";
import type { InvoiceSnapshot, SnapshotItem } from "../../invoice-snapshot/snapshot.ts";
import { computeTotals } from "../../invoice-snapshot/totals.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { NoEInvoice } from "./document.ts";
import { toNetLine } from "./line.ts";
import { writeUbl } from "./ubl.ts";
import { XmlUnwritable } from "./xml.ts";

const folder = path.join(import.meta.dirname, "../../../test/golden/ubl");
/** GOLDEN_UPDATE=1 rewrites the files; review the diff. */
const update = process.env.GOLDEN_UPDATE === "1";

describe("golden UBL", () => {
  test.for(Object.entries(goldenInvoices))("%s", ([name, invoice]) => {
    const file = path.join(folder, `${name}.xml`);
    const written = writeUbl(invoice);
    if (update) writeFileSync(file, written);
    expect(existsSync(file), `${name}.xml is missing; GOLDEN_UPDATE=1 writes it`).toBe(true);
    expect(written).toBe(readFileSync(file, "utf8"));
  });

  test("every golden file belongs to an invoice", () => {
    const names = readdirSync(folder).map((file) => file.replace(/\.xml$/, ""));
    expect(names.sort()).toEqual(Object.keys(goldenInvoices).sort());
  });
});

const plain = goldenInvoices["standard-exclusive"] as InvoiceSnapshot;

test("a quote and a pro-forma invoice have no e-invoice", () => {
  for (const document_type of ["quote", "proforma"] as const)
    expect(() => writeUbl({ ...plain, document_type })).toThrow(NoEInvoice);
});

test("a character that XML does not allow is refused, and the refusal names it", () => {
  expect(() => writeUbl({ ...plain, notes: "form\u000cfeed" })).toThrow(XmlUnwritable);
  expect(() => writeUbl({ ...plain, notes: "form\u000cfeed" })).toThrow(
    "cbc:Note contains the character U+000C",
  );
});

describe("quantity and unit price", () => {
  const check = (
    line: Partial<Record<keyof SnapshotItem, string>>,
    expected: [string, string],
    currency = "EUR",
  ) =>
    test(JSON.stringify(line), () => {
      const item = { ...(plain.items[0] as SnapshotItem), ...line } as SnapshotItem;
      const [totals] = computeTotals([item], currency).lines;
      const { quantity, price } = toNetLine({ ...item, ...totals });
      expect([quantity, price]).toEqual(expected);
    });
  const inclusive = { tax_behavior: "inclusive" };

  check({ quantity: "3", price: "33.33" }, ["3", "33.33"]);
  check({ quantity: "1", price: "-10.05" }, ["-1", "10.05"]);
  check({ quantity: "-2", price: "-10.05" }, ["2", "10.05"]);
  check({ quantity: "1", price: "79.2", tax_rate: "19", ...inclusive }, ["1", "66.55462185"]);
  check({ quantity: "2", price: "-119", tax_rate: "19", ...inclusive }, ["-2", "100"]);
  check({ quantity: "0", price: "119", tax_rate: "19", ...inclusive }, ["0", "100"]);
  check({ quantity: "1234567", price: "0.0137", tax_rate: "21", ...inclusive }, ["1234567", "0.011322314"]);
  check({ quantity: "1", price: "100", tax_rate: "10", ...inclusive }, ["1", "91"], "JPY");
  check({ quantity: "3", price: "100", tax_rate: "10", ...inclusive }, ["3", "91"], "JPY");
});

test("with a large quantity, quantity x price is within two cents of the amount", () => {
  for (const quantity of ["999999999", "12345678901.5", "0.0001"]) {
    const item = {
      ...(plain.items[0] as SnapshotItem),
      quantity: quantity as Decimal,
      price: "0.07" as Decimal,
    };
    const inclusive = { ...item, tax_behavior: "inclusive", tax_rate: "21" as Decimal } as const;
    const [totals] = computeTotals([inclusive], "EUR").lines;
    const line = toNetLine({ ...inclusive, ...totals } as SnapshotItem);
    expect(Math.abs(Number(line.quantity) * Number(line.price) - Number(totals?.net_amount))).toBeLessThan(
      0.02,
    );
  }
});
