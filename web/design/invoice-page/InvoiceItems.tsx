import { useQuery } from "@tanstack/react-query";
import type { Template } from "../../../client/index.ts";
import { itemsByRole } from "../../../src/invoice-snapshot/adjustments.ts";
import { addDecimals, type Decimal, decimalFromNumber } from "../../../src/kernel/decimal.ts";
import { currencyDecimals } from "../../../src/kernel/money.ts";
import styles from "./InvoicePage.module.css";
import type { PageContent } from "./InvoicePage.tsx";
import { type Label, printedLanguage, printUnitQuery } from "./print-words.ts";
import { taxNotes, taxRowLabel } from "./tax-words.ts";

interface Props {
  content: PageContent;
  label: Label;
  locale: string;
  tax_type: Template["tax_type"];
}

/** The lines and what they sum up to. */
export function InvoiceItems({ content, label, locale, tax_type }: Props) {
  const { currency, lines, totals } = content;
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: 8,
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const { data: printUnit } = useQuery(printUnitQuery);
  const unitOf = (unit: string, quantity: number) =>
    printUnit?.(unit, decimalFromNumber(quantity) ?? ("0" as Decimal), label, printedLanguage(locale)) ??
    unit;
  const { line, discount, charge } = itemsByRole(lines);
  const adjustments = [...discount, ...charge];
  const amountAt = (position: number) => Number(totals.lines[position]?.amount ?? 0);
  const behaviors = new Set(lines.map(({ tax_behavior }) => tax_behavior));
  const itemsLabel = behaviors.has("inclusive")
    ? label("items_total_inclusive").replace("{tax}", label(`tax_${tax_type}`))
    : label("items_total");
  const linesTotal = Number(
    addDecimals(
      "0" as Decimal,
      ...line.map(({ position }) => totals.lines[position]?.amount ?? ("0" as Decimal)),
    ),
  );
  return (
    <>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{label("description")}</th>
            <th scope="col">{label("quantity")}</th>
            <th scope="col">{label("price")}</th>
            <th scope="col">{label("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {line.map(({ item: { key, name, quantity, unit, price }, position }) => (
            <tr key={key}>
              <td>{name}</td>
              <td>{`${number.format(quantity ?? 0)} ${unitOf(unit, quantity ?? 0)}`.trim()}</td>
              <td>{plain.format(price ?? 0)}</td>
              <td>{plain.format(amountAt(position))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        {adjustments.length > 0 && behaviors.size === 1 && (
          <div>
            <dt>{itemsLabel}</dt>
            <dd>{money.format(linesTotal)}</dd>
          </div>
        )}
        {adjustments.map(({ item: { key, name }, position }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{money.format(amountAt(position))}</dd>
          </div>
        ))}
        <div>
          <dt>{label("subtotal")}</dt>
          <dd>{money.format(Number(totals.subtotal))}</dd>
        </div>
        {totals.breakdown.map((row) => (
          <div key={`${row.tax_category} ${row.tax_rate}`}>
            <dt>{taxRowLabel(row, label(`tax_${tax_type}`), number.format(Number(row.tax_rate)), label)}</dt>
            <dd>{money.format(Number(row.tax_amount))}</dd>
          </div>
        ))}
        <div className={styles.grand}>
          <dt>{label("total")}</dt>
          <dd>{money.format(Number(totals.total))}</dd>
        </div>
      </dl>
      {taxNotes(totals.breakdown, label).map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
    </>
  );
}
