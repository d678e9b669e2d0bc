/** The statement of account of a customer: every document and payment, with what is owed after each. */
import { useQuery } from "@tanstack/react-query";
import type { CurrencyStatement, StatementEntry } from "../../client/index.ts";
import { buttonClass } from "../design/button-class.ts";
import { DateField } from "../design/DateField.tsx";
import { DateText } from "../design/DateText.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { Icon } from "../design/Icon.tsx";
import { Money } from "../design/Money.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { Table, type TableColumn } from "../design/Table.tsx";
import text from "../design/text.module.css";
import { fileAddress } from "../platform/daybook.ts";
import { useToday } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Customers.module.css";
import { toSheetFilters } from "./filters.ts";
import { statementQuery } from "./queries.ts";
import { type StatementDays, statementDays } from "./statement-range.ts";
import { words } from "./words/index.ts";

export function Statement({ id }: { id: string }) {
  const own = useWords(words);
  const today = useToday();
  const [{ from, to }, setFilters] = useFilters(toSheetFilters);
  const days = statementDays(from, to, today);
  const { data, error, refetch } = useQuery(statementQuery(id, days));
  return (
    <>
      <div className={styles.days}>
        <DateField
          label={own.from}
          value={days.start_date}
          onChange={(date) => date && setFilters({ from: date }, { replace: true })}
        />
        <DateField
          label={own.to}
          value={days.end_date}
          onChange={(date) => date && setFilters({ to: date }, { replace: true })}
        />
      </div>
      {data ? (
        <Accounts id={id} days={days} accounts={data.currencies} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}

interface AccountsProps {
  id: string;
  days: StatementDays;
  accounts: readonly CurrencyStatement[];
}

function Accounts({ id, days, accounts }: AccountsProps) {
  const own = useWords(words);
  if (accounts.length === 0) return <p className={text.muted}>{own.noEntries}</p>;
  return accounts.map((account) => (
    <section key={account.currency} className={styles.section} aria-label={own.accountIn(account.currency)}>
      <h3 className={styles.heading}>
        {accounts.length > 1 ? own.accountIn(account.currency) : own.account}
        <a
          className={buttonClass("plain", { small: true })}
          href={fileAddress(`/v1/customers/${id}/statement/download?${queryOf(days, account.currency)}`)}
          download
        >
          <Icon name="download" />
          {own.pdf}
        </a>
      </h3>
      <Balance label={own.opening} amount={account.opening_balance} currency={account.currency} />
      <Entries account={account} />
      <Balance label={own.closing} amount={account.closing_balance} currency={account.currency} strong />
    </section>
  ));
}

function queryOf({ start_date, end_date }: StatementDays, currency: string): string {
  return new URLSearchParams({ start_date, end_date, currency }).toString();
}

interface BalanceProps {
  label: string;
  amount: number;
  currency: string;
  strong?: boolean;
}

function Balance({ label, amount, currency, strong }: BalanceProps) {
  return (
    <p className={styles.balance}>
      <span className={strong ? text.strong : text.muted}>{label}</span>
      <Money amount={amount} currency={currency} className={strong ? text.strong : ""} />
    </p>
  );
}

function Entries({ account: { entries, currency } }: { account: CurrencyStatement }) {
  const own = useWords(words);
  const side = (amount: number) => amount !== 0 && <Money amount={amount} currency={currency} />;
  const columns: TableColumn<StatementEntry>[] = [
    { id: "date", header: own.date, cell: ({ date }) => <DateText date={date} /> },
    { id: "entry", header: own.entry, cell: ({ type, number }) => own.entries[type](number) },
    { id: "debit", header: own.debit, number: true, wide_only: true, cell: ({ debit }) => side(debit) },
    { id: "credit", header: own.credit, number: true, wide_only: true, cell: ({ credit }) => side(credit) },
    {
      id: "balance",
      header: own.balance,
      number: true,
      cell: (entry) => (
        <>
          <span className={styles.change}>
            <Money amount={entry.debit === 0 ? -entry.credit : entry.debit} currency={currency} />
          </span>
          <Money amount={entry.balance} currency={currency} />
        </>
      ),
    },
  ];
  if (entries.length === 0) return <p className={text.muted}>{own.noEntries}</p>;
  return (
    <div className={styles.entries}>
      <Table
        caption={own.statement}
        rows={entries}
        keyOf={(entry) => String(entries.indexOf(entry))}
        columns={columns}
      />
    </div>
  );
}
