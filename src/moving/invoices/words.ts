/** Words for states and tax categories, as other products write them in six languages. Pure. */
import { type TaxCategory, taxCategories } from "../../invoice-snapshot/index.ts";
import { foldText } from "../../kernel/fold-text.ts";
import { RowRefused } from "../row-refused.ts";

const states: Record<"not_issued" | "paid", ReadonlySet<string>> = {
  not_issued: wordsOf(
    "draft, entwurf, brouillon, borrador, bozza, concept, void, voided, deleted, cancelled, canceled, storniert, storno",
    "annule, annulee, anulada, anulado, cancelada, annullata, annullato, geannuleerd, archived draft, geloscht, rejected",
  ),
  paid: wordsOf(
    "paid, fully paid, closed, settled, bezahlt, beglichen, abgeschlossen, vollstandig bezahlt, paye, payee, pagada, pagado",
    "cobrada, pagata, pagato, saldata, incassata, betaald, voldaan, auto paid, autopaid, paidoff, acquittee, reglee",
  ),
};

function wordsOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(",").map((word) => word.trim())));
}

/** Every other state is open: sent, viewed, overdue, partially paid. */
export function toState(text: string): "not_issued" | "paid" | "open" {
  const word = foldText(text)
    .replace(/[^a-z]+/g, " ")
    .trim();
  if (states.not_issued.has(word)) return "not_issued";
  return states.paid.has(word) ? "paid" : "open";
}

const categoryWords: [RegExp, TaxCategory][] = [
  [/reverse|13b|autoliquidation|inversion|inversione|verlegd/, "reverse_charge"],
  [/intra|innergemeinschaft|igl/, "intra_community"],
  [/export|ausfuhr|drittland/, "export"],
  [
    /outside|out of scope|nicht steuerbar|kleinunternehmer|no sujeto|fuori campo|hors champ|no vat/,
    "outside_scope",
  ],
  [/exempt|steuerfrei|exonere|exento|esente|vrijgesteld/, "exempt"],
  [/zero|nulltarif/, "zero"],
  [/reduced|ermassigt|reduit|reducido|ridotta|laag/, "reduced"],
  [/standard|normal|regel|hoog|ordinaria/, "standard"],
];

export function toTaxCategory(text: string): TaxCategory {
  const folded = foldText(text);
  const own = taxCategories.find((category) => category === folded);
  const found = own ?? categoryWords.find(([pattern]) => pattern.test(folded))?.[1];
  if (found) return found;
  throw new RowRefused(
    "tax_category",
    "tax_category",
    `must be one of ${taxCategories.join(", ")}; found ${text}`,
  );
}
