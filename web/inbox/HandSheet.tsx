import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import type { InboxItem, Transaction } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { List } from "../design/List.tsx";
import { Money } from "../design/Money.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useWords } from "../platform/words.ts";
import facts from "./Facts.module.css";
import { words } from "./words/index.ts";

interface Props {
  item: InboxItem;
  onChoose(transaction_id: string): void;
  onClose(): void;
}

/** Chooses the payment of an item among the transactions that nothing is matched to. */
export function HandSheet({ item, onChoose, onClose }: Props) {
  const own = useWords(words);
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list("transactions", { for: item.id, q }),
    queryFn: ({ signal }) => findPayments(item, q, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Sheet title={own.handTitle} isOpen onClose={onClose}>
      <search onKeyDown={goToFirstRow}>
        <SearchField
          label={own.handSearch}
          placeholder={own.handPlaceholder}
          value={typed}
          onChange={setTyped}
        />
      </search>
      <p className={facts.small}>{own.handNear}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <List
          label={own.handNear}
          rows={data}
          nameOf={({ counterparty_name, description }) => counterparty_name ?? description}
          onOpen={({ id }) => onChoose(id)}
          empty={<EmptyState icon="bank" text={own.handEmpty} />}
        >
          {(transaction) => <PaymentRow transaction={transaction} item={item} />}
        </List>
      ) : (
        <SkeletonRows count={8} />
      )}
    </Sheet>
  );
}

/** Arrow Down leads from the field to what was found, where the keys of the list go on. */
function goToFirstRow(event: KeyboardEvent<HTMLElement>): void {
  // The key also chooses among the characters of an input method.
  if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="row"]')?.focus();
}

function PaymentRow({ transaction, item }: { transaction: Transaction; item: InboxItem }) {
  const own = useWords(words);
  const { counterparty_name, description, booking_date, amount, currency } = transaction;
  return (
    <>
      <span className={text.grow}>
        <span className={classes(text.strong, text.truncate)}>{counterparty_name ?? description}</span>
        <br />
        <span className={text.muted}>
          <DateText date={booking_date} />
        </span>
      </span>
      {Math.abs(amount) === item.amount && <Badge tone="good">{own.sameAmount}</Badge>}
      <span className={classes(text.num, text.strong)}>
        <Money amount={amount} currency={currency} />
      </span>
    </>
  );
}

const shown_max = 50;

/** Those with the item's own amount first, then the latest of its direction. */
async function findPayments(item: InboxItem, q: string, signal: AbortSignal): Promise<Transaction[]> {
  const sign = item.type === "income" ? 1 : -1;
  const common = { matched: false, is_transfer: false, limit: shown_max, ...(q ? { q } : {}) } as const;
  const [exact, latest] = await Promise.all([
    item.amount === null
      ? null
      : daybook.listTransactions({ ...common, amount: sign * item.amount }, { signal }),
    daybook.listTransactions(
      { ...common, ...(q ? {} : { amount: sign > 0 ? { gt: 0 } : { lt: 0 } }) },
      { signal },
    ),
  ]);
  const found = new Map([...(exact?.data ?? []), ...latest.data].map((one) => [one.id, one]));
  return [...found.values()].slice(0, shown_max);
}
