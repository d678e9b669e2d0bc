import { expect, test } from "vitest";
import { type DraftLine, emptyLine } from "./draft.ts";
import { proposeTaxes } from "./tax-proposal.ts";

const seller = { vat_id: "DE123456788" };
const dutch = { vat_id: "NL857103442B01" };
const line = (key: string, fields: Partial<DraftLine>): DraftLine => ({
  ...emptyLine(key, { tax_rate: 19 }),
  ...fields,
});

const check = (name: string, lines: DraftLine[], buyer: { vat_id: string | null }, proposed: string[]) =>
  test(`tax proposal: ${name}`, () =>
    expect(
      proposeTaxes({ lines }, seller, buyer).map(({ key, tax_category }) => `${key} ${tax_category}`),
    ).toEqual(proposed));

check(
  "services, goods and a line without a kind",
  [line("a", { kind: "services" }), line("b", { kind: "goods" }), line("c", {})],
  dutch,
  ["a reverse_charge", "b intra_community", "c reverse_charge"],
);
check(
  "a discount follows what was delivered",
  [line("a", { kind: "goods" }), line("b", { kind: "discount" })],
  dutch,
  ["a intra_community", "b intra_community"],
);
check(
  "a rate of zero without a reason is replaced, too",
  [line("a", { tax_rate: 0, tax_category: "zero" })],
  dutch,
  ["a reverse_charge"],
);
check(
  "a category that somebody chose stays",
  [
    line("a", { tax_rate: 0, tax_category: "exempt" }),
    line("b", { tax_rate: 0, tax_category: "reverse_charge" }),
  ],
  dutch,
  [],
);
check("a customer at home", [line("a", {})], { vat_id: "DE214008205" }, []);
check("a private customer", [line("a", {})], { vat_id: null }, []);
