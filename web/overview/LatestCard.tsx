import { Link } from "@tanstack/react-router";
import type { RecentTransaction } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { Card } from "../design/Card.tsx";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { Money } from "../design/Money.tsx";
import { Table } from "../design/Table.tsx";
import text from "../design/text.module.css";
import { useWords } from "../platform/words.ts";
import styles from "./Overview.module.css";
import { words } from "./words/index.ts";

const shown_rows = 5;

/** What is known of the paper behind a payment; nothing when all is well. */
function PaperBadge({ amount, matched, suggested_match, invoice_number }: RecentTransaction) {
  const own = useWords(words);
  if (invoice_number) return <Badge>{invoice_number}</Badge>;
  if (suggested_match) return <Badge tone="info">{own.matchReady}</Badge>;
  return amount < 0 && !matched ? <Badge tone="wait">{own.receiptMissing}</Badge> : null;
}

export function LatestCard({ transactions }: { transactions: readonly RecentTransaction[] }) {
  const own = useWords(words);
  return (
    <Card title={own.latest} more={<Link to="/transactions">{own.allTransactions}</Link>}>
      {transactions.length === 0 ? (
        <p className={styles.empty}>{own.noTransactions}</p>
      ) : (
        <Table
          caption={own.latest}
          rows={transactions.slice(0, shown_rows)}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "name",
              header: own.name,
              cell: (transaction) => (
                <span className={styles.named}>
                  <Link to="/transactions" search={{ item: transaction.id } as never} className={text.strong}>
                    {transaction.name}
                  </Link>
                  <PaperBadge {...transaction} />
                </span>
              ),
            },
            {
              id: "category",
              header: own.category,
              wide_only: true,
              cell: ({ category_name }) => (
                <span className={category_name ? text.soft : text.muted}>
                  {category_name ?? own.uncategorizedRow}
                </span>
              ),
            },
            {
              id: "date",
              header: own.date,
              cell: ({ booking_date }) => (
                <span className={classes(text.muted, styles.date)}>
                  <DateText date={booking_date} />
                </span>
              ),
            },
            {
              id: "amount",
              header: own.amount,
              number: true,
              cell: ({ amount, currency }) => <Money amount={amount} currency={currency} flow />,
            },
          ]}
        />
      )}
    </Card>
  );
}
