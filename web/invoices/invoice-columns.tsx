import { useMemo } from "react";
import type { Invoice } from "../../client/index.ts";
import { DateText } from "../design/DateText.tsx";
import { StateBadge } from "../design/invoice-state/StateBadge.tsx";
import { words as stateWords } from "../design/invoice-state/words/index.ts";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { useBaseCurrency } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { currencyOf } from "./currency.ts";
import styles from "./Invoices.module.css";
import type { ListedInvoice } from "./use-list-state.ts";
import type { en } from "./words/en.ts";
import { words } from "./words/index.ts";

export function useInvoiceColumns(): VirtualColumn<ListedInvoice>[] {
  const own = useWords(words);
  return useMemo(() => columnsOf(own), [own]);
}

function columnsOf(own: typeof en): VirtualColumn<ListedInvoice>[] {
  return [
    {
      id: "number",
      header: own.number,
      width: "minmax(0, 1.4fr)",
      cell: (invoice) => <NumberText invoice={invoice} />,
    },
    {
      id: "customer",
      header: own.customer,
      width: "minmax(0, 2fr)",
      cell: (invoice) => <CustomerName invoice={invoice} />,
    },
    { id: "date", header: own.date, width: "96px", cell: ({ date }) => <DateText date={date} /> },
    {
      id: "due",
      header: own.due,
      width: "96px",
      cell: ({ due_date }) => due_date && <DateText date={due_date} />,
    },
    {
      id: "status",
      header: own.status,
      width: "120px",
      cell: (invoice) => <StateBadge invoice={invoice} accepted={invoice.accepted} />,
    },
    {
      id: "total",
      header: own.total,
      width: "128px",
      number: true,
      cell: (invoice) => <TotalText invoice={invoice} />,
    },
  ];
}

function NumberText({ invoice: { number, document_type } }: { invoice: Invoice }) {
  const own = useWords(words);
  const states = useWords(stateWords);
  const kind = document_type === "invoice" ? null : own.documents[document_type];
  return (
    <>
      <span className={number ? text.strong : text.muted}>{number ?? kind ?? states.draft}</span>
      {number && kind && <span className={text.muted}> {kind}</span>}
    </>
  );
}

function CustomerName({ invoice: { customer } }: { invoice: Invoice }) {
  const own = useWords(words);
  return <span className={customer ? undefined : text.muted}>{customer?.name ?? own.noCustomer}</span>;
}

function TotalText({ invoice }: { invoice: Invoice }) {
  const base = useBaseCurrency();
  const amount = invoice.document_type === "credit_note" ? -invoice.total : invoice.total;
  return <Money amount={amount} currency={currencyOf(invoice, base)} />;
}

/** A row on a phone. */
export function NarrowInvoice({ invoice }: { invoice: ListedInvoice }) {
  return (
    <div className={styles.narrow}>
      <span className={`${text.strong} ${text.truncate}`}>
        <CustomerName invoice={invoice} />
      </span>
      <span className={text.num}>
        <TotalText invoice={invoice} />
      </span>
      <span className={`${text.muted} ${text.truncate}`}>
        <NumberText invoice={invoice} /> · <DateText date={invoice.date} />
      </span>
      <StateBadge invoice={invoice} accepted={invoice.accepted} />
    </div>
  );
}
