import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Customer } from "../../client/index.ts";
import { DateText } from "../design/DateText.tsx";
import { type Fact, FactList } from "../design/FactList.tsx";
import { addressLines, countryName } from "../design/invoice-page/address.ts";
import { StateBadge } from "../design/invoice-state/StateBadge.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Customers.module.css";
import { balanceQuery, invoicesQuery } from "./queries.ts";
import { words } from "./words/index.ts";

export function CustomerFacts({ customer }: { customer: Customer }) {
  const own = useWords(words);
  const { locale } = useFormats();
  const address = [...addressLines(customer), countryName(customer.country, locale)];
  const facts: Fact[] = [
    [own.address, address.filter(Boolean).join("\n")],
    [own.contact, customer.contact_name],
    [own.email, customer.email],
    [own.phone, customer.phone],
    [own.website, customer.website],
    [own.vatId, customer.vat_id],
    [own.terms, customer.payment_terms_days === null ? null : own.days(customer.payment_terms_days)],
    [own.currency, customer.currency],
    [own.notes, customer.notes],
  ];
  return (
    <>
      <OpenSums id={customer.id} />
      <FactList facts={facts} />
      <Invoices id={customer.id} />
    </>
  );
}

function OpenSums({ id }: { id: string }) {
  const own = useWords(words);
  const formats = useFormats();
  const { data } = useQuery(balanceQuery(id));
  if (!data) return null;
  if (data.currencies.length === 0) return <p className={text.muted}>{own.nothingOpen}</p>;
  return data.currencies.map(({ currency, open_amount, overdue_amount }) => (
    <div key={currency} className={styles.open}>
      <span className={styles.label}>{own.open}</span>
      <Money amount={open_amount} currency={currency} big className={styles.big ?? ""} />
      {overdue_amount > 0 && (
        <span className={text.bad}>{own.overdue(formats.money(overdue_amount, currency))}</span>
      )}
    </div>
  ));
}

function Invoices({ id }: { id: string }) {
  const own = useWords(words);
  const base = useBaseCurrency();
  const { data } = useQuery(invoicesQuery(id));
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        {own.invoices}
        <Link to="/invoices" search={{ customer_id: id } as never} className={styles.link}>
          {own.allInvoices}
        </Link>
      </h3>
      {data?.length === 0 && <p className={text.muted}>{own.noInvoices}</p>}
      <div className={styles.lines}>
        {data?.map((invoice) => (
          <Link
            key={invoice.id}
            to="/invoices"
            search={{ item: invoice.id } as never}
            className={styles.line}
          >
            <span className={styles.document}>
              {invoice.number && <span className={text.truncate}>{invoice.number}</span>}
              <span className={text.muted}>
                <DateText date={invoice.date} />
              </span>
            </span>
            <StateBadge invoice={invoice} />
            <Money
              amount={invoice.document_type === "credit_note" ? -invoice.total : invoice.total}
              currency={invoice.template?.currency ?? base}
            />
          </Link>
        ))}
      </div>
    </section>
  );
}
