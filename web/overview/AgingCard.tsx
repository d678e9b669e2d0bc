import { Link } from "@tanstack/react-router";
import type { InvoiceAging } from "../../client/index.ts";
import { Card } from "../design/Card.tsx";
import { StackedBar, StackKey } from "../design/chart/StackedBar.tsx";
import { Money } from "../design/Money.tsx";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./AgingCard.module.css";
import { words } from "./words/index.ts";

export function AgingCard({ aging }: { aging: InvoiceAging }) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const parts = [
    { id: "current", label: own.notDue, value: aging.current_amount },
    { id: "late-1", label: own.late1, value: aging.overdue_0_to_30 },
    { id: "late-2", label: own.late2, value: aging.overdue_31_to_60 },
    { id: "late-3", label: own.late3, value: aging.overdue_60_plus },
  ];
  const spoken = parts.map(({ label, value }) => `${label} ${formats.money(value, currency)}`);
  const expected = [
    { days: 14, value: aging.expected_14_days },
    { days: 30, value: aging.expected_30_days },
  ];
  return (
    <Card title={own.byAge} more={<Link to="/invoices">{own.openInvoices}</Link>}>
      <div className={styles.aging}>
        <StackedBar sentence={own.agingSentence(formats.list(spoken))} parts={parts} />
        <dl className={styles.list}>
          {parts.map(({ id, label, value }, index) => (
            <div key={id} className={styles.line}>
              <dt className={styles.label}>
                <StackKey index={index} />
                {label}
              </dt>
              <dd className={styles.amount}>
                <Money amount={value} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <dl className={`${styles.list} ${styles.expected}`}>
          {expected.map(({ days, value }) => (
            <div key={days} className={styles.line}>
              <dt className={styles.label}>{own.expected(days)}</dt>
              <dd className={styles.strong}>
                <Money amount={value} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
