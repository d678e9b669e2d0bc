/** What can be searched: where it is, who may see it, how it is found and what of it is shown. */
import { entryList } from "../inbox/index.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import type { SearchType } from "./constants.ts";

/** A record as every kind shows it. */
export interface FoundRow {
  id: string;
  title: string | null;
  subtitle: string | null;
  amount: Decimal | null;
  currency: string | null;
  date: CalendarDate | null;
  status: string | null;
}

export interface Kind {
  scope: string;
  /** A view that hides no index from the planner (docs/search.md). The alias is `r`. */
  from: Sql;
  /** Of all records that may be found. */
  where?: Sql;
  /** Newest first; an index has it after the organization. */
  order: Sql;
  /** The number or name that a record is known by, with an index; a result that starts with the query comes first. */
  name?: Sql;
  /** A number without its leading letters, with an index: "INV-2023-7" is found by "2023" as by "inv-2023". */
  number?: Sql;
  /** The list whose kept words tell how common the words are. */
  words?: ListSpec;
  columns: Sql;
}

const none = sql`null::numeric as amount, null::text as currency, null::date as date, null::text as status`;

export const kinds: Record<SearchType, Kind> = {
  customers: {
    scope: "customers.read",
    from: sql`own_customers r`,
    order: sql`r.created_at desc, r.id desc`,
    name: sql`fold(r.name)`,
    columns: sql`r.name as title, coalesce(r.email, r.city) as subtitle, ${none}`,
  },
  vendors: {
    scope: "inbox.read",
    from: sql`own_vendors r`,
    order: sql`r.created_at desc, r.id desc`,
    name: sql`fold(r.name)`,
    columns: sql`r.name as title, coalesce(r.website, r.email) as subtitle, ${none}`,
  },
  invoices: {
    scope: "invoices.read",
    from: sql`own_invoices r`,
    order: sql`r.date desc, r.id desc`,
    name: sql`coalesce(r.number, '')`,
    columns: sql`r.number as title, r.customer_name as subtitle, r.total as amount, r.currency, r.date, r.status`,
  },
  inbox: {
    scope: "inbox.read",
    from: sql`own_inbox_items r`,
    order: sql`coalesce(r.date, '-infinity') desc, r.id desc`,
    number: sql`(reference_keys(r.reference_number))[2]`,
    words: { ...entryList, search: sql`r.search` },
    columns: sql`r.display_name as title, r.reference_number as subtitle, r.amount, r.currency, r.date, r.status`,
  },
  transactions: {
    scope: "transactions.read",
    from: sql`own_transactions r`,
    order: sql`r.booking_date desc, r.id desc`,
    columns: sql`coalesce(r.counterparty_name, r.description) as title, r.description as subtitle, r.amount,
      r.currency, r.booking_date as date, r.status`,
  },
  documents: {
    scope: "documents.read",
    from: sql`own_documents r`,
    where: sql`r.deleted_at is null`,
    order: sql`r.created_at desc, r.id desc`,
    name: sql`fold(r.file_name)`,
    columns: sql`r.file_name as title, r.category as subtitle, null::numeric as amount, null::text as currency,
      (r.created_at at time zone 'UTC')::date as date, null::text as status`,
  },
};
