/** Test data for metrics: accounts and transactions written directly into the tables, as an import does. */

import type { Reply, World } from "../../test/harness/world.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Context, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export interface BookedRow {
  id: string;
  account_id: string;
  booking_date: string;
  amount: string;
  currency: string;
  base_amount: string | null;
  description: string;
  counterparty_name: string | null;
  category_id: string | null;
  status: "booked" | "pending";
  is_transfer: boolean;
  exclude_from_analytics: boolean;
  is_split: boolean;
}

export function scopeFor(world: World, organization_id: OrganizationId): Context {
  const actor = { kind: "system" as const, id: null, channel: "test", request_id: null };
  return { organization_id, actor, now: world.clock.now() };
}

export async function createAccount(world: World, token: string, body: object = {}): Promise<string> {
  const answer = await world.call("POST", "/v1/bank-accounts", {
    token,
    body: { name: "Current", currency: "EUR", ...body },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

export async function createCategory(world: World, token: string, body: object): Promise<string> {
  const answer = await world.call("POST", "/v1/categories", { token, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}

export function booked(account_id: string, row: Partial<BookedRow>): BookedRow {
  const amount = row.amount ?? "-10";
  return {
    id: newId(),
    account_id,
    booking_date: "2026-11-01",
    amount,
    currency: "EUR",
    base_amount: amount,
    description: "Purchase",
    counterparty_name: null,
    category_id: null,
    status: "booked",
    is_transfer: false,
    exclude_from_analytics: false,
    is_split: false,
    ...row,
  };
}

export async function insertRows(tx: Tx, org: OrganizationId, rows: readonly BookedRow[]): Promise<void> {
  const keyed = rows.map((row) => ({
    ...row,
    counterparty_key: normalizeName(row.counterparty_name ?? "") || normalizeName(row.description),
  }));
  await tx.run(sql`
    insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
      base_currency, description, counterparty_name, counterparty_key, status, source, category_id, is_transfer,
      transfer_reason, exclude_from_analytics, is_split)
    select ${org}, r.id, r.account_id, r.booking_date, r.amount, r.currency, r.base_amount, 'EUR', r.description,
      r.counterparty_name, r.counterparty_key, r.status, 'manual', r.category_id, r.is_transfer,
      case when r.is_transfer then 'person' end, r.exclude_from_analytics, r.is_split
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as r (id uuid, account_id uuid, booking_date date,
      amount numeric, currency text, base_amount numeric, description text, counterparty_name text,
      counterparty_key text, status text, category_id uuid, is_transfer boolean, exclude_from_analytics boolean,
      is_split boolean)`);
}

export interface Books {
  org: OrganizationId;
  token: string;
  account_id: string;
  /** Adds rows and returns them with all fields. */
  add(...rows: Partial<BookedRow>[]): Promise<BookedRow[]>;
  change(work: (tx: Tx) => Promise<unknown>): Promise<void>;
  get(path: string): Promise<Reply>;
  /** The `data` of a metric, of all its pages; refuses anything but 200. */
  metric(path: string): Promise<Reply["body"]>;
}

export async function openBooks(world: World, name: string, settings: object = {}): Promise<Books> {
  const { id: org, token } = await world.createOrganization(name, settings);
  const account_id = await createAccount(world, token);
  const get = (path: string) => world.call("GET", `/v1/metrics/${path}`, { token });
  const books: Books = {
    org,
    token,
    account_id,
    get,
    async add(...rows) {
      const complete = rows.map((row) => booked(account_id, row));
      await books.change((tx) => insertRows(tx, org, complete));
      return complete;
    },
    async change(work) {
      await world.db.organization(scopeFor(world, org), work);
    },
    async metric(path) {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
      const { data, meta } = answer.body;
      if (!meta?.next_cursor) return data;
      const [name] = path.split(/[?&]cursor=/);
      return [
        ...data,
        ...(await books.metric(`${name}${name?.includes("?") ? "&" : "?"}cursor=${meta.next_cursor}`)),
      ];
    },
  };
  return books;
}
