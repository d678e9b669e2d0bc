import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { goldenInvoices } from "../../../test/golden/invoices.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/snapshot.ts";
import { writeCii } from "./cii.ts";
import { NoEInvoice } from "./document.ts";

const folder = path.join(import.meta.dirname, "../../../test/golden/cii");
/** GOLDEN_UPDATE=1 rewrites the files; review the diff. */
const update = process.env.GOLDEN_UPDATE === "1";
const names = [
  "minimal",
  "peppol-every-field",
  "credit-note-every-field",
  "allowance-and-charge",
  "allowance-outside-scope",
  "exempt-with-several-reasons",
  "intra-community",
  "tax-point-code",
  "account-number",
  "markup",
  "yen",
];

describe("golden CII", () => {
  test.for(names)("%s", (name) => {
    const file = path.join(folder, `${name}.xml`);
    const written = writeCii(goldenInvoices[name] as InvoiceSnapshot);
    if (update) writeFileSync(file, written);
    expect(existsSync(file), `${name}.xml is missing; GOLDEN_UPDATE=1 writes it`).toBe(true);
    expect(written).toBe(readFileSync(file, "utf8"));
  });

  test("every golden file belongs to an invoice", () => {
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.xml`).sort());
  });
});

test("a quote and a pro-forma invoice have no e-invoice", () => {
  for (const document_type of ["quote", "proforma"] as const)
    expect(() => writeCii({ ...(goldenInvoices.minimal as InvoiceSnapshot), document_type })).toThrow(
      NoEInvoice,
    );
});
