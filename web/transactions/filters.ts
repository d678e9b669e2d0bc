/** What the address of the transactions screen can say, and the query of the list that it means. */
import { dateOf } from "../platform/record-filters.ts";
import type { RawSearch } from "../platform/use-filters.ts";

export const tabs = ["all", "uncategorized", "unmatched", "transfers"] as const;
export type Tab = (typeof tabs)[number];

export interface TransactionFilters {
  tab: Tab;
  q?: string | undefined;
  account?: string | undefined;
  category?: string | undefined;
  vendor?: string | undefined;
  project?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  import?: string | undefined;
  sort?: "amount" | undefined;
  order?: "asc" | undefined;
  /** The open transaction. */
  item?: string | undefined;
}

export function toFilters(raw: RawSearch): TransactionFilters {
  const text = (key: string) => (typeof raw[key] === "string" && raw[key] ? raw[key] : undefined);
  return {
    tab: tabs.find((tab) => tab === raw.tab) ?? "all",
    q: raw.q === undefined || raw.q === "" ? undefined : String(raw.q),
    account: text("account"),
    category: text("category"),
    vendor: text("vendor"),
    project: text("project"),
    from: dateOf(raw.from),
    to: dateOf(raw.to),
    import: text("import"),
    sort: raw.sort === "amount" ? "amount" : undefined,
    order: raw.order === "asc" ? "asc" : undefined,
    item: text("item"),
  };
}

/** The conditions of a tab. Transfers need neither a category nor a receipt, and money that comes in needs no receipt. */
export const conditions = {
  all: {},
  uncategorized: { categorized: false, is_transfer: false },
  unmatched: { matched: false, is_transfer: false, amount: { lt: 0 } },
  transfers: { is_transfer: true },
} satisfies Record<Tab, object>;

/** The query of the list. */
export function toQuery(filters: TransactionFilters) {
  const { tab, q, account, category, vendor, project, from, to } = filters;
  return {
    ...conditions[tab],
    ...(q ? { q } : {}),
    ...(account ? { account_id: account } : {}),
    ...(category ? { category_id: category } : {}),
    ...(vendor ? { vendor_id: vendor } : {}),
    ...(project ? { project_id: project } : {}),
    ...(filters.import ? { import_id: filters.import } : {}),
    ...(from ? { start_date: from } : {}),
    ...(to ? { end_date: to } : {}),
  };
}

export function toOrder({ sort, order }: TransactionFilters) {
  return { sort: sort ?? ("booking_date" as const), order: order ?? ("desc" as const) };
}

/** What is set to show the whole list again. */
export const no_filters = {
  q: undefined,
  account: undefined,
  category: undefined,
  from: undefined,
  to: undefined,
  import: undefined,
  vendor: undefined,
  project: undefined,
} as const satisfies Partial<TransactionFilters>;

/** How many fields of the filter are set; the search is always in sight. */
export function countFields({ account, category, from, to }: TransactionFilters): number {
  return [account, category, from, to].filter(Boolean).length;
}

/** Whether anything but the tab narrows the list. */
export function isNarrowed(filters: TransactionFilters): boolean {
  const { tab: _, ...query } = { tab: null, ...toQuery({ ...filters, tab: "all" }) };
  return Object.keys(query).length > 0;
}
