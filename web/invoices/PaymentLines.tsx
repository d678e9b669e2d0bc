import type { Invoice, Payment } from "../../client/index.ts";
import { DateText } from "../design/DateText.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { salesKeys } from "./queries.ts";
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
    undo: ({ amount, date, method, reference, notes }) =>
      daybook.createInvoicePayment(invoice.id, { amount, date, method, reference, notes }),
    outdates: salesKeys,
  });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{own.payments}</h3>
      <ul className={styles.lines}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.line}>
            <span className={text.truncate}>
              <DateText date={payment.date} />{" "}
              <span className={text.muted}>{own.methods[payment.method]}</span>
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
