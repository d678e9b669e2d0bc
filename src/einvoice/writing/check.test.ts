import { describe, expect, test } from "vitest";
import { brokenInvoices } from "../../../test/einvoice/broken-invoices.ts";
import { goldenInvoices } from "../../../test/golden/invoices.ts";
import { randomInvoice } from "../../../test/golden/random-invoice.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/snapshot.ts";
import { checkEInvoice, EInvoiceRefused, en16931Rules, peppolOnlyRules, requireEInvoice } from "./check.ts";
import { claimsPeppol } from "./document.ts";

describe("each broken invoice is reported with its rule", () => {
  test.for(brokenInvoices)("$name", ({ rule, path, invoice }) => {
    const findings = checkEInvoice(invoice);
    expect(findings.map((finding) => ({ rule: finding.rule, path: finding.path }))).toContainEqual({
      rule,
      path,
    });
    for (const { message } of findings) expect(message).toMatch(/\w.*\.$/s);
  });
});

test("the table has a broken invoice for every rule", () => {
  const rules = new Set([...en16931Rules, ...peppolOnlyRules].map(({ rule }) => rule));
  const broken = new Set(brokenInvoices.map(({ rule }) => rule));
  expect([...rules].filter((rule) => !broken.has(rule))).toEqual([]);
});

describe("golden invoices break no rule", () => {
  test.for(Object.entries(goldenInvoices))("%s", ([, invoice]) => {
    expect(checkEInvoice(invoice)).toEqual([]);
  });
});

test("2,000 random invoices break no rule", () => {
  for (let seed = 1; seed <= 2_000; seed++)
    expect(checkEInvoice(randomInvoice(seed)), `seed ${seed}`).toEqual([]);
});

test("a missing exemption reason is reported once, at the line where it can be added", () => {
  const { invoice } = brokenInvoices.find(
    ({ rule }) => rule === "BR-E-10",
  ) as (typeof brokenInvoices)[number];
  expect(checkEInvoice(invoice).map(({ rule, path }) => ({ rule, path }))).toEqual([
    { rule: "BR-E-10", path: "items.0.tax_exemption_reason" },
  ]);
});

test("a refusal lists all problems at once", () => {
  const plain = goldenInvoices.minimal as InvoiceSnapshot;
  const nobody = {
    ...plain.seller,
    name: "",
    vat_id: null,
    address: { ...plain.seller.address, country: null },
  };
  const findings = checkEInvoice({ ...plain, number: null, seller: nobody });
  expect(findings.map(({ rule }) => rule)).toEqual(["BR-02", "BR-06", "BR-09", "BR-CO-26", "BR-S-02"]);
});

test("the refusal is a 422 with the rule ids", () => {
  const plain = goldenInvoices.minimal as InvoiceSnapshot;
  expect(() => requireEInvoice(plain)).not.toThrow();
  try {
    requireEInvoice({ ...plain, number: null, items: [] });
    expect.unreachable();
  } catch (error) {
    const { status, code, details, message } = error as EInvoiceRefused;
    expect(error).toBeInstanceOf(EInvoiceRefused);
    expect({ status, code }).toEqual({ status: 422, code: "unprocessable" });
    expect(message).toMatch(/^The invoice breaks BR-02: .* \(and \d more\)$/);
    expect(details.issues).toContainEqual({ path: "items", code: "BR-16", message: expect.any(String) });
  }
});

test("a quote and a pro-forma invoice are not checked", () => {
  for (const document_type of ["quote", "proforma"] as const)
    expect(
      checkEInvoice({ ...(goldenInvoices.minimal as InvoiceSnapshot), document_type, items: [] }),
    ).toEqual([]);
});

describe("Peppol is claimed", () => {
  const peppol = goldenInvoices.peppol as InvoiceSnapshot;
  const check = (name: string, change: Partial<InvoiceSnapshot>, claimed: boolean) =>
    test(`${claimed ? "for" : "not for"} ${name}`, () => {
      expect(claimsPeppol({ ...peppol, ...change })).toBe(claimed);
    });

  check("both addresses and a buyer reference", {}, true);
  check(
    "an order in place of the buyer reference",
    { buyer_reference: null, purchase_order_reference: "1" },
    true,
  );
  check("no reference at all", { buyer_reference: null }, false);
  check("a blank reference", { buyer_reference: " " }, false);
  check("a seller without an address", { seller: { ...peppol.seller, electronic_address: null } }, false);
  check("a buyer without an address", { buyer: { ...peppol.buyer, electronic_address: "" } }, false);
  check("self-billing", { document_type: "self_billed_invoice" }, false);
  check("a corrective invoice to France", { document_type: "corrective_invoice" }, false);
  check("a Greek seller", { seller: { ...peppol.seller, vat_id: "EL123456783" } }, false);
  check("a quote", { document_type: "quote" }, false);
});
