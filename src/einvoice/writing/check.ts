/**
 * Our own look at the rules of EN 16931, and of Peppol where the document will claim it: those that an invoice
 * of ours can break. Finalize asks before it takes a number, so that a refusal names everything at once and a
 * number is never spent on a document that nobody may receive. The official rules are many more; the rest cannot
 * be broken by what the writer writes, and test/einvoice/validate.ts proves it with the official validator.
 */

import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { AppError, type Issue } from "../../kernel/errors.ts";
import { claimsPeppol, hasEInvoice } from "./document.ts";
import { amountRules } from "./rules/amount-rules.ts";
import { documentRules } from "./rules/document-rules.ts";
import { nationalRules } from "./rules/national-rules.ts";
import { partyRules } from "./rules/party-rules.ts";
import { peppolRules } from "./rules/peppol-rules.ts";
import type { Problem, Rule } from "./rules/rule.ts";
import { taxRules } from "./rules/tax-rules.ts";

export interface Finding extends Problem {
  /** The id under which the rule is published: BR-CO-26, PEPPOL-EN16931-R120. */
  rule: string;
}

export const en16931Rules: Rule[] = [...documentRules, ...partyRules, ...taxRules, ...amountRules];
export const peppolOnlyRules: Rule[] = [...peppolRules, ...nationalRules];

/** Everything that keeps the invoice from being a valid e-invoice; nothing for a type that has none. */
export function checkEInvoice(invoice: InvoiceSnapshot): Finding[] {
  if (!hasEInvoice(invoice.document_type)) return [];
  const rules = claimsPeppol(invoice) ? [...en16931Rules, ...peppolOnlyRules] : en16931Rules;
  const findings: Finding[] = [];
  for (const { rule, find } of rules)
    for (const problem of find(invoice)) findings.push({ rule, ...problem });
  return findings;
}

/** The invoice cannot become an e-invoice as it is; `details.issues` has the rule ids as codes. */
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
