/**
 * Checks whether an invoice may be finalized. Reports everything missing or wrong at once, each with its
 * rule.
 */

import { checkEInvoice, hasEInvoice } from "../../einvoice/writing/index.ts";
import type { EInvoiceFinding as Finding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import type { TemplateSettings } from "../templates/template.ts";
import { type NumberSequence, writeNumber } from "./number-pattern.ts";
import type { Reference } from "./snapshot-sources.ts";

export class InvoiceIncomplete extends Unprocessable {
  constructor(findings: Finding[]) {
    const [first] = findings;
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
    super(`The invoice cannot be finalized: ${first?.message} [${first?.rule}]${more}`, {
      findings,
      issues: findings.map(({ rule, path, message }) => ({ path, code: rule, message })),
    });
  }
}

export function requireComplete({ missing }: Pick<Completeness, "missing">): void {
  if (missing.length > 0) throw new InvoiceIncomplete(missing);
}

export interface Completeness {
  /** What refuses the invoice. */
  missing: Finding[];
  /** What keeps it from being an e-invoice, if it may be issued without one. */
  without_einvoice: Finding[];
}

/** The rules see the number that the invoice would get if it were the first in its sequence. */
export function checkCompleteness(
  snapshot: InvoiceSnapshot,
  sequence: NumberSequence,
  { einvoice }: TemplateSettings,
  reference: Reference | null,
): Completeness {
  const invoice = { ...snapshot, number: writeNumber(sequence, 1) };
  const findings = checkEInvoice(invoice);
  const printed = !hasEInvoice(invoice.document_type) || einvoice === "optional";
  return printed
    ? { missing: [...checkPaper(invoice), ...checkReference(reference)], without_einvoice: findings }
    : { missing: [...findings, ...checkReference(reference)], without_einvoice: [] };
}

/** A document without an e-invoice needs a seller, a buyer and a line all the same. */
function checkPaper({ seller, buyer, items }: InvoiceSnapshot): Finding[] {
  return [
    ...(seller.name === ""
      ? [{ rule: "BR-06", path: "seller.name", message: "The seller has no name." }]
      : []),
    ...(buyer.name === "" ? [{ rule: "BR-07", path: "buyer.name", message: "The buyer has no name." }] : []),
    ...(items.length === 0
      ? [{ rule: "BR-16", path: "items", message: "The document has no lines; it needs at least one." }]
      : []),
  ];
}

function checkReference(reference: Reference | null): Finding[] {
  if (!reference || reference.number !== null) return [];
  const message = "The invoice it refers to has no number; finalize that invoice first.";
  return [{ rule: "BR-55", path: "reference_invoice_id", message }];
}
