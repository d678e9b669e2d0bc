import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Invoice, InvoiceBalance } from "../../client/index.ts";
import { ClosedBadge } from "../design/closed/ClosedBadge.tsx";
import { DateText } from "../design/DateText.tsx";
import { FactList } from "../design/FactList.tsx";
import { stateOf } from "../design/invoice-state/invoice-state.ts";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { Downloads } from "./Downloads.tsx";
import { daysBetween } from "./days.ts";
import { sayFinding } from "./findings/say-finding.ts";
import { words as findingWords } from "./findings/words/index.ts";
import { History } from "./History.tsx";
import { PaymentLines } from "./PaymentLines.tsx";
import { Proposals } from "./Proposals.tsx";
import { paymentsQuery, registerQuery } from "./queries.ts";
import styles from "./Sheet.module.css";
import { wasIssuedWithoutEInvoice } from "./state.ts";
import { words } from "./words/index.ts";

interface Props {
  invoice: Invoice;
  balance: InvoiceBalance;
}

export function InvoiceFacts({ invoice, balance }: Props) {
  const own = useWords(words);
  const today = useToday();
  const { data: payments = [] } = useQuery(paymentsQuery(invoice.id));
  const { document_type, customer, date, due_date, buyer_reference, recurring_series_id, source_quote_id } =
    invoice;
  return (
    <>
      <Sums balance={balance} />
      <FactList
        facts={[
          [
            own.customer,
            customer ? (
              <FactLink key="customer" to="/customers" id={customer.id} label={customer.name} />
            ) : (
              own.noCustomer
            ),
          ],
          [
            own.date,
            <span key="date">
              <DateText date={date} long /> <ClosedBadge date={date} />
            </span>,
          ],
          [
            document_type === "quote" ? own.editor.validUntil : own.due,
            due_date && (
              <span key="due">
                <DateText date={due_date} long />
                {stateOf(invoice, today) === "overdue" && (
                  <span className={text.bad}> {own.daysLate(daysBetween(due_date, today))}</span>
                )}
              </span>
            ),
          ],
          [own.reference, buyer_reference],
          [
            own.series,
            recurring_series_id && (
              <FactLink to="/recurring" id={recurring_series_id} label={own.showSeries} />
            ),
          ],
          [
            own.madeFrom,
            source_quote_id && <FactLink to="/invoices" id={source_quote_id} label={own.showOffer} />,
          ],
        ]}
      />
      <Items invoice={invoice} currency={balance.currency} />
      {balance.open_amount > 0 && <Proposals invoice={invoice} />}
      {payments.length > 0 && <PaymentLines invoice={invoice} payments={payments} />}
      <Downloads invoice={invoice} />
      {wasIssuedWithoutEInvoice(invoice) && <WithoutEInvoice id={invoice.id} />}
      <History invoice={invoice} balance={balance} payments={payments} />
    </>
  );
}

/** With the reasons that were found when it was finalized. */
function WithoutEInvoice({ id }: { id: string }) {
  const own = useWords(words);
  const spoken = useWords(findingWords);
  const { data: register } = useQuery(registerQuery(id));
  return (
    <div className={text.muted}>
      <p>{own.withoutEInvoice}</p>
      <ul>
        {register?.without_einvoice.map((finding) => (
          <li key={`${finding.rule} ${finding.path}`}>{sayFinding(finding, spoken)}</li>
        ))}
      </ul>
    </div>
  );
}

function FactLink({ to, id, label }: { to: string; id: string; label: string }) {
  return (
    <Link to={to} search={{ item: id } as never} className={styles.link}>
      {label}
    </Link>
  );
}

function Sums({
  balance: { total, currency, open_amount, paid_amount, credited_amount },
}: Pick<Props, "balance">) {
  const own = useWords(words);
  const parts = [
    { label: own.openAmount, amount: open_amount },
    { label: own.paidAmount, amount: paid_amount },
    { label: own.creditedAmount, amount: credited_amount },
  ].filter(({ amount }) => amount !== 0 && amount !== total);
  return (
    <div className={styles.sum}>
      <Money amount={total} currency={currency} big className={styles.big ?? ""} />
      {parts.map(({ label, amount }) => (
        <span key={label} className={styles.part}>
          <span className={styles.label}>{label}</span>
          <Money amount={amount} currency={currency} className={text.strong ?? ""} />
        </span>
      ))}
    </div>
  );
}

function Items({ invoice: { items, tax }, currency }: { invoice: Invoice; currency: string }) {
  const own = useWords(words);
  const formats = useFormats();
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{own.items}</h3>
      <ul className={styles.lines}>
        {items.map(({ name, quantity, price, amount }, index) => {
          // The lines of a finalized invoice never move.
          const position = index + 1;
          return (
            <li key={position} className={styles.line}>
              <span className={styles.itemName}>{name}</span>
              <span className={`${text.muted} ${text.num}`}>
                {own.quantityTimes(formats.number(quantity), formats.money(price, currency, { exact: true }))}
              </span>
              <Money amount={amount} currency={currency} />
            </li>
          );
        })}
        {tax !== 0 && (
          <li className={styles.line}>
            <span className={text.muted}>{own.taxSum}</span>
            <span />
            <Money amount={tax} currency={currency} />
          </li>
        )}
      </ul>
    </section>
  );
}
