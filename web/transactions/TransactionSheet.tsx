import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ClosedBadge } from "../design/closed/ClosedBadge.tsx";
import { DateText } from "../design/DateText.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { Money } from "../design/Money.tsx";
import { RemoveButton } from "../design/RemoveButton.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { titleOf } from "./columns.tsx";
import { FactFields } from "./FactFields.tsx";
import { Payments } from "./Payments.tsx";
import { Receipts } from "./Receipts.tsx";
import { SplitSheet } from "./SplitSheet.tsx";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

/** One transaction: what the bank says, what it is for, and the receipt or invoice it belongs to. */
export function TransactionSheet({ id, onClose }: { id: string; onClose(): void }) {
  const own = useWords(words);
  const query = useQuery({
    queryKey: queryKeys.record("transactions", id),
    queryFn: ({ signal }) => daybook.getTransaction(id, { signal }),
  });
  const { data: transaction, error, refetch } = query;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={transaction ? titleOf(transaction) : own.title}
      footer={transaction && <Actions transaction={transaction} onGone={onClose} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : transaction ? (
        <Content transaction={transaction} />
      ) : (
        <SkeletonRows />
      )}
    </Sheet>
  );
}

function Content({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <BankFacts transaction={transaction} />
      <FactFields key={transaction.id} transaction={transaction} />
      {transaction.amount > 0 && <Payments transaction={transaction} />}
      <Receipts transaction={transaction} />
    </>
  );
}

function BankFacts({ transaction }: { transaction: Transaction }) {
  const own = useWords(words);
  const { amount, currency, base_amount, base_currency, booking_date, value_date } = transaction;
  const facts: [string, string | null][] = [
    [own.text, transaction.description],
    [own.counterpartyAccount, transaction.counterparty_account],
    [own.reference, transaction.reference],
  ];
  return (
    <>
      <p className={styles.total}>
        <Money amount={amount} currency={currency} flow big className={styles.sum ?? ""} />
        <DateText date={booking_date} long />
        <ClosedBadge date={booking_date} />
      </p>
      <dl className={styles.facts}>
        {currency !== base_currency && base_amount !== null && (
          <>
            <dt>{own.original}</dt>
            <dd>
              <Money amount={base_amount} currency={base_currency} />
            </dd>
          </>
        )}
        {value_date && value_date !== booking_date && (
          <>
            <dt>{own.valueDate}</dt>
            <dd>
              <DateText date={value_date} long />
            </dd>
          </>
        )}
        {facts.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}
      </dl>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Actions({ transaction, onGone }: { transaction: Transaction; onGone(): void }) {
  const own = useWords(words);
  const can = useCan();
  const [splitting, setSplitting] = useState(false);
  if (!can("transactions.write")) return null;
  return (
    <>
      {transaction.source === "manual" && (
        <RemoveButton
          label={own.remove}
          question={own.removeQuestion}
          text={own.removeText}
          send={() => daybook.deleteTransaction(transaction.id)}
          after={onGone}
          outdates={[queryKeys.all("transactions"), queryKeys.all("metrics"), queryKeys.all("overview")]}
        />
      )}
      <Button icon="split" onPress={() => setSplitting(true)}>
        {own.splitAction}
      </Button>
      {splitting && <SplitSheet transaction={transaction} onClose={() => setSplitting(false)} />}
    </>
  );
}
