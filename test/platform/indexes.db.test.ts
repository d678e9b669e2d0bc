/**
 * Every index of the large tables has a request that needs it, named here: PostgreSQL plans to use the index for a
 * statement of this request. An index without one only makes writes slower, so it is removed. Unique indexes enforce a
 * rule and primary keys find single records; they need no request.
 */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { makeRecord } from "../harness/factories.ts";
import { insertableColumns } from "../harness/insertable-columns.ts";
import { planRecorder } from "../harness/recorded-plans.ts";
import { seedInbox } from "../harness/seed-inbox.ts";
import { seedTransactions } from "../harness/seed-transactions.ts";
import { createWorld, type World } from "../harness/world.ts";

const tables = ["inbox_items", "invoices", "transactions"];
const seeded = { items: 20_000, transactions: 20_000, invoices: 5_000 };

const recorder = planRecorder();
let world: World;
let owner: pg.Client;
type Name = "account" | "small_account" | "category" | "customer" | "project" | "vendor";
let ids: Record<Name, string>;

beforeAll(async () => {
  world = await createWorld({ wrapDatabase: recorder.wrap });
  owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
  await seedInbox(owner, world.a.id, seeded.items);
  await addTaxes();
  const account = await seedTransactions(owner, world.a.id, seeded.transactions, "2026-11-15");
  await varyTransactions();
  const customer = await seedInvoices();
  const small_account = await post("/v1/bank-accounts", { name: "Second", currency: "EUR" });
  await addIncome(small_account);
  await owner.query("vacuum analyze");
  const { rows } = await owner.query(
    `select category_id as category, project_id as project, vendor_id as vendor from inbox_items
     where category_id is not null and project_id is not null limit 1`,
  );
  ids = { ...rows[0], account, small_account, customer };
}, 300_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** The VAT report reads items with a tax amount; on the cash basis it reads them by the day of payment. */
async function addTaxes(): Promise<void> {
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `update inbox_items set tax_amount = round(amount * 0.19, 2), tax_date = date, tax_paid_date = date + 20
     where type = 'expense'`,
  );
  await owner.query("set session_replication_role = origin");
}

/** Most payments have found their receipt, and some are in another currency. */
async function varyTransactions(): Promise<void> {
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `update transactions t
     set matched = n % 20 > 0, currency = case when n % 50 = 0 then 'USD' else 'EUR' end
     from (select id, abs(hashtext(id::text)) as n from transactions) as drawn
     where t.id = drawn.id`,
  );
  await owner.query("set session_replication_role = origin");
}

/** A customer that pays each month, so that the next payment is expected. */
async function addIncome(account_id: string): Promise<void> {
  for (const month of ["05", "06", "07", "08", "09", "10"])
    await post("/v1/transactions", {
      account_id,
      amount: 500,
      counterparty_name: "Birch GmbH",
      description: "Retainer",
      booking_date: `2026-${month}-20`,
    });
  await world.app.jobs.drain();
}

/** Copies of one finalized invoice, most of them paid, with two hundred customers. */
async function seedInvoices(): Promise<string> {
  const { finalize, customer_id } = await prepareOrganization(world);
  const { id } = await finalize();
  await owner.query(
    `insert into customers (organization_id, id, name) select $1, new_id(), 'Seeded ' || n from generate_series(1, 200) n`,
    [world.a.id],
  );
  const columns = await insertableColumns(owner, "invoices");
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `insert into invoices (${columns})
     select ${columns.map((name) => `copy.${name}`)}
     from invoices i, generate_series(1, $3::int) n,
       (select array_agg(id) as ids from customers where organization_id = $1) c,
       jsonb_populate_record(i, jsonb_build_object('id', new_id(), 'token', null, 'number', 'SEED-' || n,
         'customer_id', c.ids[1 + n % 200], 'date', i.date - n, 'due_date', i.date - n + 30,
         'subtotal', n, 'tax', 0, 'total', n, 'search', to_tsvector('simple', 'seed word' || n)) || case
           when n % 10 = 0 then jsonb_build_object('status', 'unpaid')
           else jsonb_build_object('status', 'paid', 'paid_amount', n) end) as copy
     where i.organization_id = $1 and i.id = $2`,
    [world.a.id, id, seeded.invoices],
  );
  await owner.query("set session_replication_role = origin");
  return customer_id;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const answer = await world.call("POST", path, { body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data.id;
}

const remove = async (path: string) => expect((await world.call("DELETE", path)).status).toBeLessThan(300);

/** A new record is compared with others by background jobs. */
async function postAndCompare(path: string, body: object): Promise<void> {
  await post(path, body);
  await world.app.jobs.drain();
}

async function importStatement(): Promise<void> {
  const csv = "Date,Amount,Description,Transaction ID\n2026-11-01,-3.50,Coffee,x1\n2026-11-02,-4.50,Tea,x2\n";
  const path = `/v1/transactions/import?account_id=${ids.account}`;
  await post(path, csv, { "content-type": "text/csv" });
}

const booked = () => ({
  account_id: ids.account,
  booking_date: "2024-03-01",
  currency: "EUR",
  description: "Payment INV-2023-0000017 and SEED-12",
});
const receipt = () => ({
  display_name: "Receipt",
  amount: 12,
  date: "2024-03-01",
  vendor_id: ids.vendor,
  reference_number: "A-1",
});

/** What a caller does, by the name that a test shows. A path is read with GET. */
const actions: Record<string, () => string | Promise<unknown>> = {
  "the list of inbox items": () => "/v1/inbox",
  "inbox items by amount": () => "/v1/inbox?sort=amount",
  "inbox items by time of arrival": () => "/v1/inbox?sort=created_at",
  "the list of entries": () => "/v1/entries",
  "entries by amount": () => "/v1/entries?sort=amount",
  "entries by time of arrival": () => "/v1/entries?sort=created_at",
  "entries of a base amount": () => "/v1/entries?base_amount[eq]=4000",
  "entries of a rare status": () => "/v1/entries?status=other",
  "entries of a rare type": () => "/v1/entries?type=income",
  "entries of a rare document type": () => "/v1/entries?document_type=bank_statement",
  "entries in a currency": () => "/v1/entries?currency=GBP",
  "entries of a category": () => `/v1/entries?category_id=${ids.category}`,
  "entries of a project": () => `/v1/entries?project_id=${ids.project}`,
  "entries of a vendor": () => `/v1/entries?vendor_id=${ids.vendor}`,
  "entries that were rejected": () => "/v1/entries?approval_action=rejected",
  "entries with a word": () => "/v1/entries?q=eidd",
  "a search for a number": () => "/v1/search?q=inv-2023",
  "the VAT report": () => "/v1/metrics/vat?start_date=2023-10-01&end_date=2023-10-31",
  "the VAT report on the cash basis": () =>
    "/v1/metrics/vat?basis=cash&start_date=2023-10-01&end_date=2023-10-31",
  "the overview": () => "/v1/overview",
  "expected payments": () => "/v1/metrics/cash-events",
  "the latest transactions": () => "/v1/metrics/recent-transactions",
  "two receipts with one number": async () => {
    await post("/v1/inbox", receipt());
    await post("/v1/inbox", { ...receipt(), document_type: "invoice" });
  },
  "an inbox item with a document": async () => {
    const primary_document_id = await makeRecord(world, world.a.token, "/v1/documents");
    await post("/v1/inbox", { primary_document_id });
  },
  "a receipt that is compared with transactions": () => postAndCompare("/v1/inbox", receipt()),
  "a payment that is compared with bills": () =>
    postAndCompare("/v1/transactions", { ...booked(), amount: -120.5 }),
  "a payment that is compared with invoices": () =>
    postAndCompare("/v1/transactions", { ...booked(), amount: 120.5 }),
  "ten years of exchange rates": async () => {
    const csv = "Date,USD,\n2026-10-30,1.08,\n2016-10-31,1.09,\n";
    await post("/v1/exchange-rates/import", csv, { "content-type": "text/csv" });
    await world.app.jobs.drain();
  },
  "a transaction that is deleted": async () => {
    const id = await post("/v1/transactions", { ...booked(), amount: -1.5 });
    await remove(`/v1/transactions/${id}`);
  },
  "a draft that is deleted": async () => {
    const items = [{ name: "Work", quantity: 1, price: 1 }];
    const id = await post("/v1/invoices", { customer_id: ids.customer, items });
    await remove(`/v1/invoices/${id}`);
  },
  "a file from the bank": importStatement,
  "rules for old transactions": () => post("/v1/categorization-rules/apply", undefined),
  "the list of invoices": () => "/v1/invoices",
  "invoices by time of creation": () => "/v1/invoices?sort=created_at",
  "invoices by due date": () => "/v1/invoices?sort=due_date",
  "invoices by total": () => "/v1/invoices?sort=total",
  "invoices by number": () => "/v1/invoices?sort=number",
  "invoices of a customer": () => `/v1/invoices?customer_id=${ids.customer}`,
  "open invoices": () => "/v1/invoices?status=open",
  "invoices of a rare status": () => "/v1/invoices?status=cancelled",
  "imported invoices": () => "/v1/invoices?origin=imported",
  "invoices with a word": () => "/v1/invoices?q=word17",
  "the invoices of a series": async () => {
    const id = await makeRecord(world, world.a.token, "/v1/recurring-invoices");
    await read(`/v1/recurring-invoices/${id}/invoices`);
  },
  "invoices that are due to be sent": () => runScheduled("mail.send-scheduled"),
  "the list of transactions": () => "/v1/transactions",
  "transactions by amount": () => "/v1/transactions?sort=amount",
  "transactions without a receipt": () => "/v1/transactions?matched=false",
  "transactions of an account": () => `/v1/transactions?account_id=${ids.small_account}`,
  "transactions of a category": () => `/v1/transactions?category_id=${ids.category}`,
  "transactions of a project": () => `/v1/transactions?project_id=${ids.project}`,
  "transactions of a vendor": () => `/v1/transactions?vendor_id=${ids.vendor}`,
  "transactions of an import": () => `/v1/transactions?import_id=${ids.project}`,
  "transactions with a word": () => "/v1/transactions?q=abobora",
};

/** The action that needs each index. */
const needed: Record<string, keyof typeof actions> = {
  inbox_items_amount: "entries by amount",
  inbox_items_approval: "entries that were rejected",
  inbox_items_base_amount: "entries of a base amount",
  inbox_items_category: "entries of a category",
  inbox_items_cluster: "two receipts with one number",
  inbox_items_created: "entries by time of arrival",
  inbox_items_currency: "entries in a currency",
  inbox_items_date: "the list of entries",
  inbox_items_document: "an inbox item with a document",
  inbox_items_foreign: "ten years of exchange rates",
  inbox_items_match_amount: "a payment that is compared with bills",
  inbox_items_match_base: "a payment that is compared with bills",
  inbox_items_match_reference: "a payment that is compared with bills",
  inbox_items_number: "a search for a number",
  inbox_items_open_amount: "inbox items by amount",
  inbox_items_open_created: "inbox items by time of arrival",
  inbox_items_open_date: "the list of inbox items",
  inbox_items_project: "entries of a project",
  inbox_items_reference: "two receipts with one number",
  inbox_items_search: "entries with a word",
  inbox_items_tax: "the VAT report",
  inbox_items_tax_paid: "the VAT report on the cash basis",
  inbox_items_transaction: "the latest transactions",
  inbox_items_uncommon_document_type: "entries of a rare document type",
  inbox_items_uncommon_status: "entries of a rare status",
  inbox_items_uncommon_type: "entries of a rare type",
  inbox_items_vendor: "entries of a vendor",
  inbox_items_waiting: "the overview",
  invoices_created: "invoices by time of creation",
  invoices_customer: "invoices of a customer",
  invoices_date: "the list of invoices",
  invoices_due_date: "invoices by due date",
  invoices_number_order: "invoices by number",
  invoices_open_amount: "a payment that is compared with invoices",
  invoices_open_customer: "expected payments",
  invoices_open_date: "open invoices",
  invoices_open_due: "expected payments",
  invoices_open_number: "a payment that is compared with invoices",
  invoices_origin: "imported invoices",
  invoices_reference: "a draft that is deleted",
  invoices_scheduled_send: "invoices that are due to be sent",
  invoices_search: "invoices with a word",
  invoices_series: "the invoices of a series",
  invoices_source_quote: "a draft that is deleted",
  invoices_status: "invoices of a rare status",
  invoices_total: "invoices by total",
  transactions_account: "transactions of an account",
  transactions_amount: "transactions by amount",
  transactions_amount_date: "a receipt that is compared with transactions",
  transactions_bank_id: "a file from the bank",
  transactions_category: "transactions of a category",
  transactions_counterparty: "the overview",
  transactions_date: "the list of transactions",
  transactions_decided: "a payment that is compared with bills",
  transactions_foreign: "ten years of exchange rates",
  transactions_import: "transactions of an import",
  transactions_project: "transactions of a project",
  transactions_search: "transactions with a word",
  transactions_transfer: "a transaction that is deleted",
  transactions_uncategorized: "rules for old transactions",
  transactions_unmatched: "transactions without a receipt",
  transactions_vendor: "transactions of a vendor",
};

async function read(path: string): Promise<void> {
  const answer = await world.call("GET", path);
  expect(answer.status, answer.text).toBe(200);
}

async function runScheduled(name: string): Promise<void> {
  await world.app.scheduled_jobs.find((job) => job.name === name)?.run(world.clock.now());
}

for (const [name, act] of Object.entries(actions)) {
  const wanted = Object.keys(needed).filter((index) => needed[index] === name);
  test(`${name}: ${wanted.join(", ")}`, async () => {
    await recorder.takeIndexes(owner);
    const done = act();
    await (typeof done === "string" ? read(done) : done);
    const used = await recorder.takeIndexes(owner);
    expect([...used]).toEqual(expect.arrayContaining(wanted));
  });
}

test("every index has an action that needs it", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = any($1::regclass[]) and not indisunique order by 1`,
    [tables],
  );
  expect(Object.keys(needed).toSorted()).toEqual(rows.map(({ name }) => name));
});
