import { Link } from "@tanstack/react-router";
import type { Invoice, Payment } from "../../client/index.ts";
import { DateText } from "../design/DateText.tsx";
import { Icon } from "../design/Icon.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { paymentKeys } from "./queries.ts";
import styles from "./Sheet.module.css";
import { words } from "./words/index.ts";

interface Props {
  invoice: Invoice;
  payments: readonly Payment[];
}

export function PaymentLines({ invoice, payments }: Props) {
  const own = useWords(words);
  const can = useCan();
  const remove = useVerb({
    send: ({ id }: Payment) => daybook.deleteInvoicePayment(invoice.id, id),
    done: () => own.paymentRemoved,
    // One that came from the bank is matched with its transaction again.
    undo: ({ transaction_id, amount, date, method, reference, notes }) =>
      transaction_id
        ? daybook.payInvoiceWithTransaction(transaction_id, { invoice_id: invoice.id, amount })
        : daybook.createInvoicePayment(invoice.id, { amount, date, method, reference, notes }),
    outdates: paymentKeys,
  });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{own.payments}</h3>
      <ul className={styles.lines}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.line}>
            <span className={text.truncate}>
              <DateText date={payment.date} />{" "}
              <span className={text.muted}>{own.methods[payment.method]}</span>{" "}
              {payment.transaction_id && can("transactions.read") && (
                <Link
                  to="/transactions"
                  search={{ item: payment.transaction_id } as never}
                  className={styles.link}
                  title={own.showTransaction}
                >
                  <Icon name="bank" />
                  <span className={text.hidden}>{own.showTransaction}</span>
                </Link>
              )}
            </span>
            <Money amount={payment.amount} currency={payment.currency} />
            {can("invoices.write") && (
              <IconButton
                icon="close"
                small
                label={own.removePayment}
                onPress={() => remove.mutate(once(payment))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
