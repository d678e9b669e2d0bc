/** What a draft still lacks, as the editor says it. */
import { type Finding, sayFinding } from "../findings/say-finding.ts";
import type { FindingWords } from "../findings/words/en.ts";
import type { InvoiceWords } from "../words/en.ts";

interface Shown {
  has_customer: boolean;
  /** Which lines, from 1, have no name: the service does not know of them. */
  without_name: readonly number[];
}

/** Without a customer everything about the customer is missing: one finding says so. */
export function toShown(
  findings: readonly Finding[],
  { has_customer, without_name }: Shown,
  editor: InvoiceWords["editor"],
  words: FindingWords,
): Finding[] {
  const [first, ...others] = has_customer ? [] : findings.filter(aboutBuyer);
  const of_service = findings
    .filter((finding) => !others.includes(finding) && !(without_name.length > 0 && finding.rule === no_line))
    .map((finding) => ({
      ...finding,
      message: finding === first ? editor.chooseCustomer : sayFinding(finding, words),
    }));
  return [...without_name.map((position) => unnamed(position, editor)), ...of_service];
}

const no_line = "BR-16";

/** The rule of EN 16931 that every line has a name. */
const unnamed = (position: number, editor: InvoiceWords["editor"]): Finding => ({
  rule: "BR-25",
  path: `items.${position - 1}.name`,
  message: editor.lineWithoutName(position),
});

const aboutBuyer = ({ path }: Finding) => path.startsWith("buyer");
