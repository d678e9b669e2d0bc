import { useQuery } from "@tanstack/react-query";
import { accentColor } from "../../../src/invoice-pdf/style.ts";
import { groupIban } from "../../../src/kernel/iban.ts";
import { useSession } from "../../platform/session.ts";
import { customerQuery, sellerQuery, templateQuery } from "../queries.ts";
import { addressLines, countryName } from "./address.ts";
import { type Draft, isNamed, totalsOf } from "./draft.ts";
import { LiveCode } from "./LiveCode.tsx";
import { LiveLogo } from "./LiveLogo.tsx";
import styles from "./LivePage.module.css";
import { taxNotes, taxRowLabel } from "./live-tax.ts";
import { printWordsQuery } from "./print-words.ts";

/** The document as HTML, repainted at every key. Its words and formats are the template's, not the reader's. */
export function LivePage({ draft, id }: { draft: Draft; id: string | null }) {
  const { organization } = useSession();
  const { data: seller } = useQuery(sellerQuery);
  const { data: template } = useQuery({
    ...templateQuery(draft.template_id ?? ""),
    enabled: draft.template_id !== null,
  });
  const { data: customer } = useQuery({
    ...customerQuery(draft.customer_id ?? ""),
    enabled: draft.customer_id !== null,
  });
  const locale = template?.locale ?? organization.locale;
  const { data: print } = useQuery(printWordsQuery(locale));
  if (!print) return <div className={styles.sheet} />;

  const label = (name: keyof typeof print) => template?.labels[name] ?? print[name];
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: draft.currency });
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const dateText = (date: string | null) => (date ? day.format(new Date(`${date}T00:00:00Z`)) : null);
  const tax_word = label(`tax_${template?.tax_type ?? "vat"}`);
  const totals = totalsOf(draft);
  const is_quote = draft.document_type === "quote";
  const facts = [
    [label("date"), dateText(draft.date)],
    [label(is_quote ? "valid_until" : "due_date"), dateText(draft.due_date)],
    [label("delivery_date"), dateText(draft.delivery_date)],
    [label("buyer_reference"), draft.buyer_reference],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <article className={styles.sheet} lang={locale}>
      <header className={styles.head}>
        <LiveLogo logo={template?.logo ?? null} name={seller?.name ?? organization.name} />
        <strong className={styles.title} style={{ color: accentColor(template?.accent_color ?? null) }}>
          {label(draft.document_type)}
        </strong>
      </header>
      <div className={styles.parties}>
        <address className={styles.buyer}>
          <span className={styles.soft}>{label(is_quote ? "quote_to" : "to")}</span>
          {customer && (
            <>
              <strong>{customer.name}</strong>
              {addressLines(customer).map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span>{countryName(customer.country, locale)}</span>
              {customer.vat_id && (
                <span>
                  <span className={styles.soft}>{label("vat_id")}</span> {customer.vat_id}
                </span>
              )}
            </>
          )}
        </address>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className={styles.soft}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
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
          {draft.lines.filter(isNamed).map((line, index) => (
            <tr key={line.key}>
              <td>{line.name}</td>
              <td>{`${number.format(line.quantity ?? 0)} ${line.unit}`.trim()}</td>
              <td>{plain.format(line.price ?? 0)}</td>
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
            <dt>{taxRowLabel(row, tax_word, number.format(Number(row.tax_rate)), label)}</dt>
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
      {draft.notes && <p className={styles.note}>{draft.notes}</p>}
      {draft.payment_details && <p className={styles.note}>{draft.payment_details}</p>}
      <footer className={styles.foot}>
        <div className={styles.seller}>
          <strong>{seller?.name ?? organization.name}</strong>
          {seller && <span>{[...addressLines(seller), seller.vat_id].filter(Boolean).join(" · ")}</span>}
          {seller?.iban && <span>{`IBAN ${groupIban(seller.iban)}`}</span>}
        </div>
        {seller && id && (
          <LiveCode {...{ draft, id, seller }} total={totals.total} caption={label("scan_to_pay")} />
        )}
      </footer>
    </article>
  );
}
