import { expect, test } from "vitest";
import type { VatReport, VatRow } from "../../client/index.ts";
import { documentsOf, toVatLines } from "./vat.ts";

const row = (
  tax_category: VatRow["tax_category"],
  tax_rate: number | null,
  net: number,
  tax: number,
): VatRow => ({
  tax_category,
  tax_rate,
  country: null,
  net_amount: net,
  tax_amount: tax,
  document_count: 1,
});

function report(
  sales: VatRow[],
  purchases: VatRow[],
  acquisitions: VatRow[] = [],
  undeducted: VatRow[] = [],
): VatReport {
  const sum = (rows: VatRow[], field: "net_amount" | "tax_amount") =>
    rows.reduce((total, one) => total + one[field], 0);
  return {
    ...{
      start_date: "2026-10-01",
      end_date: "2026-10-31",
      basis: "invoice",
      currency: "EUR",
      sales,
      purchases,
      acquisitions,
      undeducted,
    },
    sales_net: sum(sales, "net_amount"),
    sales_tax: sum(sales, "tax_amount"),
    purchases_net: sum(purchases, "net_amount"),
    purchases_tax: sum(purchases, "tax_amount"),
    ...{
      reverse_charge_net: 0,
      intra_community_net: 0,
      export_net: 0,
      unconverted_count: 0,
      unclear_count: 0,
      untaxed_count: 0,
    },
    ...{
      acquisitions_net: sum(acquisitions, "net_amount"),
      acquisitions_tax: sum(acquisitions, "tax_amount"),
    },
    undeducted_net: sum(undeducted, "net_amount"),
    undeducted_tax: sum(undeducted, "tax_amount"),
    payable: sum(sales, "tax_amount") + sum(acquisitions, "tax_amount") - sum(purchases, "tax_amount"),
  };
}

const now = report([row("standard", 19, 100, 19), row("export", 0, 50, 0)], [row(null, null, 10, 2)]);

test("each side ends with its sum, and the table with what is payable", () => {
  const lines = toVatLines(now, null);
  expect(lines.map(({ id, net, tax }) => [id, net, tax])).toEqual([
    ["sales/standard/19", 100, 19],
    ["sales/export/0", 50, 0],
    ["sales", 150, 19],
    ["purchases/none/none", 10, 2],
    ["purchases", 10, 2],
    ["payable", null, 17],
  ]);
  expect(lines.every(({ before }) => before === null)).toBe(true);
});

test("a rate that only the earlier period has is a line with zero", () => {
  const before = report([row("standard", 7, 10, 0.7)], []);
  const lines = toVatLines(now, before);
  expect(lines.find(({ id }) => id === "sales/standard/7")).toMatchObject({
    net: 0,
    tax: 0,
    count: 0,
    before: { net: 10, tax: 0.7 },
  });
  expect(lines.find(({ id }) => id === "sales/standard/19")?.before).toEqual({ net: 0, tax: 0 });
  expect(lines.at(-1)?.before?.tax).toBe(0.7);
});

test("a figure of the address names its documents; a sum and nonsense have none", () => {
  const lines = toVatLines(now, null);
  expect(documentsOf(lines, "sales/standard/19")).toEqual({
    side: "sales",
    tax_category: "standard",
    tax_rate: "19",
    country: "none",
  });
  expect(documentsOf(lines, "purchases/none/none")).toEqual({
    side: "purchases",
    tax_category: "none",
    tax_rate: "none",
    country: "none",
  });
  for (const figure of ["sales", "payable", "sales/standard/20", undefined])
    expect(documentsOf(lines, figure)).toBeNull();
});

test("owed and undeducted tax have lines of their own; the latter by country, after what is payable", () => {
  const owed = row("reverse_charge", 19, 100, 19);
  const abroad = { ...row(null, 20, 50, 10), country: "FR" };
  const lines = toVatLines(report([], [owed], [owed], [abroad]), null);
  expect(lines.map(({ id, tax }) => [id, tax])).toEqual([
    ["sales", 0],
    ["acquisitions/reverse_charge/19", 19],
    ["acquisitions", 19],
    ["purchases/reverse_charge/19", 19],
    ["purchases", 19],
    ["payable", 0],
    ["undeducted/none/20/FR", 10],
    ["undeducted", 10],
  ]);
  expect(documentsOf(lines, "undeducted/none/20/FR")).toMatchObject({ side: "undeducted", country: "FR" });
});
