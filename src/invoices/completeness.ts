/** Whether an invoice may be issued: everything that is missing or wrong, at once, each with its rule. */
import { Unprocessable } from "../kernel/errors.ts";
import { checkEInvoice, type Finding } from "./einvoice/check.ts";
import { hasEInvoice } from "./einvoice/document.ts";
import type { IssuedInvoice } from "./issued.ts";

export class InvoiceIncomplete extends Unprocessable {
  constructor(findings: Finding[]) {
    const [first] = findings;
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
    super(`The invoice cannot be issued: ${first?.message} [${first?.rule}]${more}`, {
      findings,
      issues: findings.map(({ rule, path, message }) => ({ path, code: rule, message })),
    });
  }
}

/** `invoice` carries the number it would get if it were the first of its series. */
export function requireComplete(invoice: IssuedInvoice, others: readonly Finding[]): void {
  const own = hasEInvoice(invoice.document_type) ? checkEInvoice(invoice) : checkPaper(invoice);
  const findings = [...own, ...others];
  if (findings.length > 0) throw new InvoiceIncomplete(findings);
}

/** A quote or pro forma is no e-invoice, but it too is from somebody, to somebody, about something. */
function checkPaper({ seller, buyer, items }: IssuedInvoice): Finding[] {
  return [
    ...(seller.name === ""
      ? [{ rule: "BR-06", path: "seller.name", message: "The seller has no name." }]
      : []),
    ...(buyer.name === "" ? [{ rule: "BR-07", path: "buyer.name", message: "The buyer has no name." }] : []),
    ...(items.length === 0
      ? [{ rule: "BR-16", path: "items", message: "The document has no lines; it needs one at least." }]
      : []),
  ];
}
