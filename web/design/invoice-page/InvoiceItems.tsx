import type { Template } from "../../../client/index.ts";
import styles from "./InvoicePage.module.css";
import type { PageContent } from "./InvoicePage.tsx";
import type { Label } from "./print-words.ts";
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
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
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
          {lines.map(({ key, name, quantity, unit, price }, index) => (
            <tr key={key}>
              <td>{name}</td>
              <td>{`${number.format(quantity ?? 0)} ${unit}`.trim()}</td>
              <td>{plain.format(price ?? 0)}</td>
              <td>{plain.format(Number(totals.lines[index]?.amount ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
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
