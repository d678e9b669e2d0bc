/** What a draft still lacks, as the editor says it. */
import type { FinalizeCheck } from "../../../client/index.ts";
import type { InvoiceWords } from "../words/en.ts";

export type Finding = FinalizeCheck["findings"][number];

/** Without a customer everything about the customer is missing: one finding says so. */
export function toShown(findings: readonly Finding[], has_customer: boolean, editor: InvoiceWords["editor"]) {
  const [first, ...others] = has_customer ? [] : findings.filter(aboutBuyer);
  return findings
    .filter((finding) => !others.includes(finding))
    .map((finding) => ({
      ...finding,
      message: finding === first ? editor.chooseCustomer : messageOf(finding, editor),
    }));
}

const aboutBuyer = ({ path }: Finding) => path.startsWith("buyer");

/** The service writes English. The rules that people meet every day are said in their language. */
function messageOf({ rule, message }: Finding, { findings }: InvoiceWords["editor"]): string {
  return Object.hasOwn(findings, rule) ? findings[rule as keyof typeof findings] : message;
}
