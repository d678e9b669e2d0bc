import { addressLines, countryName } from "./address.ts";
import styles from "./InvoicePage.module.css";
import type { PageContent } from "./InvoicePage.tsx";
import type { Label } from "./print-words.ts";

/** To whom, and the facts beside it. */
export function InvoiceParties({
  content,
  label,
  locale,
}: {
  content: PageContent;
  label: Label;
  locale: string;
}) {
  const { buyer, document_type } = content;
  const is_quote = document_type === "quote";
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const dateText = (date: string | null) => (date ? day.format(new Date(`${date}T00:00:00Z`)) : null);
  const facts = [
    [label("date"), dateText(content.date)],
    [label(is_quote ? "valid_until" : "due_date"), dateText(content.due_date)],
    [label("delivery_date"), dateText(content.delivery_date)],
    [label("buyer_reference"), content.buyer_reference],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <div className={styles.parties}>
      <address className={styles.buyer}>
        <span className={styles.soft}>{label(is_quote ? "quote_to" : "to")}</span>
        {buyer && (
          <>
            <strong>{buyer.name}</strong>
            {addressLines(buyer).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{countryName(buyer.country, locale)}</span>
            {buyer.vat_id && (
              <span>
                <span className={styles.soft}>{label("vat_id")}</span> {buyer.vat_id}
              </span>
            )}
          </>
        )}
      </address>
      <div>
        {content.number && <p className={styles.number}>{content.number}</p>}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className={styles.soft}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
