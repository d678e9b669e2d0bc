/** The columns of the table, and a row on a phone. */
import type { BankAccount, Category, Transaction } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { DateText } from "../design/DateText.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { nameOf } from "./choices.ts";
import styles from "./Transactions.module.css";
import type { en } from "./words/en.ts";

export interface ColumnContext {
  own: typeof en;
  categories: readonly Category[];
  accounts: readonly BankAccount[];
}

export function columnsOf(context: ColumnContext): VirtualColumn<Transaction>[] {
  const { own, categories, accounts } = context;
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 3fr)",
      className: styles.name,
      cell: (row) => (
        <>
          <span className={`${text.strong} ${text.truncate}`}>{titleOf(row)}</span>
          <Marks row={row} own={own} />
        </>
      ),
    },
    {
      id: "category",
      header: own.category,
      width: "minmax(0, 2fr)",
      cell: (row) => <CategoryText row={row} own={own} categories={categories} />,
    },
    {
      id: "account",
      header: own.account,
      width: "minmax(0, 1.4fr)",
      wide_only: true,
      className: text.muted,
      cell: ({ account_id }) => nameOf(accounts, account_id),
    },
    {
      id: "date",
      header: own.date,
      width: "88px",
      className: text.muted,
      cell: ({ booking_date }) => <DateText date={booking_date} />,
    },
    {
      id: "amount",
      header: own.amount,
      width: "132px",
      number: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} flow />,
    },
  ];
}

function Marks({ row, own }: { row: Transaction; own: typeof en }) {
  return (
    <>
      {row.status === "pending" && <Badge tone="info">{own.pending}</Badge>}
      {row.is_transfer && <Badge icon="transfer">{own.transfer}</Badge>}
      <ReceiptMark row={row} own={own} />
    </>
  );
}

/** Money that comes in needs no receipt; a transfer needs none either. */
function ReceiptMark({ row, own }: { row: Transaction; own: typeof en }) {
  if (row.matched || row.is_transfer) return null;
  if (row.suggested_match) return <Badge tone="info">{own.matchReady}</Badge>;
  return row.amount < 0 && <Badge tone="wait">{own.receiptMissing}</Badge>;
}

function CategoryText({ row, own, categories }: { row: Transaction } & Omit<ColumnContext, "accounts">) {
  if (row.splits.length > 0) return <span className={text.soft}>{own.split(row.splits.length)}</span>;
  const name = nameOf(categories, row.category_id);
  return (
    <span className={`${name ? text.soft : text.muted} ${text.truncate}`}>
      {name ?? (row.is_transfer ? "" : own.uncategorized)}
    </span>
  );
}

export function NarrowRow({ row, context }: { row: Transaction; context: ColumnContext }) {
  return (
    <span className={styles.narrow}>
      <span className={`${text.strong} ${text.truncate}`}>{titleOf(row)}</span>
      <Money amount={row.amount} currency={row.currency} flow className={text.num ?? ""} />
      <span className={styles.name}>
        <CategoryText row={row} own={context.own} categories={context.categories} />
        <Marks row={row} own={context.own} />
      </span>
      <span className={`${text.muted} ${text.num}`}>
        <DateText date={row.booking_date} />
      </span>
    </span>
  );
}

export function titleOf({
  counterparty_name,
  description,
}: Pick<Transaction, "counterparty_name" | "description">) {
  return counterparty_name ?? description;
}
