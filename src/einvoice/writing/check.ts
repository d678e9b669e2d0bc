/**
 * Checks the rules of EN 16931, and those of Peppol if the document will claim it. Only rules that our
 * invoices can break are implemented. Finalizing runs the check before it takes a number, so that a refusal
 * lists all problems at once and no number is used up for an invalid document. The many other official rules
 * cannot be broken by our writer; test/einvoice/validate.ts proves that with the official validator.
 */

import type { EInvoiceFinding as Finding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { AppError, type Issue } from "../../kernel/errors.ts";
import { claimsPeppol, hasEInvoice, withoutForbiddenIds } from "./document.ts";
import { amountRules } from "./rules/amount-rules.ts";
import { documentRules, isTooFine } from "./rules/document-rules.ts";
import { nationalRules } from "./rules/national-rules.ts";
import { partyRules } from "./rules/party-rules.ts";
import { peppolRules } from "./rules/peppol-rules.ts";
import type { Rule } from "./rules/rule.ts";
import { facturXRules, taxRules } from "./rules/tax-rules.ts";

export const en16931Rules: Rule[] = [...documentRules, ...partyRules, ...taxRules, ...amountRules];
export const peppolOnlyRules: Rule[] = [...peppolRules, ...nationalRules];
/**
 * For a currency with more decimals than an e-invoice allows. The rule about the currency says so once; the rules about
 * amounts compare with two decimals and would find a difference in every sum.
 */
const rulesWithoutAmounts = en16931Rules.filter((rule) => !amountRules.includes(rule));

/** All rules that the invoice breaks; empty for a document type without an e-invoice. */
export function checkEInvoice(snapshot: InvoiceSnapshot): Finding[] {
  if (!hasEInvoice(snapshot.document_type)) return [];
  const invoice = withoutForbiddenIds(snapshot);
  const general = isTooFine(invoice.currency) ? rulesWithoutAmounts : en16931Rules;
  const rules = [
    ...general,
    ...(claimsPeppol(invoice) ? peppolOnlyRules : []),
    ...(invoice.einvoice.factur_x ? facturXRules : []),
  ];
  const findings: Finding[] = [];
  for (const { rule, find } of rules)
    for (const problem of find(invoice)) findings.push({ rule, ...problem });
  return findings;
}

/** The invoice cannot become a valid e-invoice; `details.issues` has the rule ids as codes. */
export class EInvoiceRefused extends AppError {
  static override code = "unprocessable";
  static override status = 422;
  constructor(findings: Finding[]) {
    const [first] = findings;
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
    const issues: Issue[] = findings.map(({ rule, path, message }) => ({ path, code: rule, message }));
    super(`The invoice breaks ${first?.rule ?? "a rule"}: ${first?.message ?? "unknown."}${more}`, {
      issues,
    });
  }
}

export function requireEInvoice(invoice: InvoiceSnapshot): void {
  const findings = checkEInvoice(invoice);
  if (findings.length > 0) throw new EInvoiceRefused(findings);
}
