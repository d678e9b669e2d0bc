/**
 * Fills an empty installation with a sample company. Records that people would enter are created through the
 * API; three years of bank transactions are inserted at once. Every POST has an idempotency key made from its
 * position, so an interrupted fill can simply be run again: requests that succeeded are replayed, and the
 * rest follows.
 */
import { randomBytes } from "node:crypto";
import {
  addDays,
  addHours,
  addMonths,
  type CalendarDate,
  dateIn,
  firstOfMonth,
  type Instant,
} from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import {
  adminCreateOrganization,
  adminCreateToken,
  adminSetPassword,
  type OnOrganizationCreated,
} from "../organizations/index.ts";
import type { Context, Database } from "../platform/db/database.ts";
import { budgets, company, customers, type DemoCustomer, opening_balances } from "./company.ts";
import {
  type DemoBooks,
  type DemoInvoice,
  type DemoTransaction,
  drawBooks,
  retainer_day,
  taxPercentOf,
} from "./ledger.ts";
import { drawPapers, type Paper } from "./papers/papers.ts";
import {
  type AccountIds,
  drawRates,
  findBegun,
  findTransactionIds,
  insertRates,
  insertTransactions,
} from "./store.ts";

export interface ApiRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
  /** Sent instead of a JSON body. */
  file?: ApiFile;
  idempotency_key?: string;
}

export interface ApiFile {
  bytes: Buffer;
  file_name: string;
  content_type: string;
}

/**
 * Sends a request to the service's own API. Returns `data` of the response, or throws if the request is
 * refused.
 */
export type CallApi = <Data = { id: string }>(token: string, request: ApiRequest) => Promise<Data>;

export interface DemoCredentials {
  organization_id: OrganizationId;
  email: string;
  password: string;
  token: string;
}

export class DemoNotEmpty extends AppError {
  static override code = "conflict";
  static override status = 409;
  constructor() {
    super(
      "There is an organization here already; --demo fills an empty installation only. " +
        "Start without --demo, or give the demo a folder of its own with DAYBOOK_DATA_DIR.",
    );
  }
}

export interface DemoOptions {
  db: Database;
  call: CallApi;
  on_organization_created: readonly OnOrganizationCreated[];
  now: Instant;
}

export async function fillDemo({
  db,
  call,
  on_organization_created,
  now,
}: DemoOptions): Promise<DemoCredentials> {
  const { organization_id, token, began_at } = await openCompany(db, on_organization_created, now);
  const { email } = company.owner;
  const password = randomBytes(12).toString("base64url");
  await adminSetPassword(db, { email, password }, now);

  // Uses the day on which the fill began: the books of another day would not match the existing records.
  const today = dateIn(company.time_zone, began_at);
  const books = drawBooks(today);
  const api = apiOf(call, token);
  await api("PUT", "/v1/organization/legal-entity", company.legal_entity);
  const transaction_ids = await fillBank(db, api, organization_id, books, today, now);
  await fillInvoices(api, books.invoices, today);
  await fillBudgets(api, today);
  await fillInbox(api, books.transactions, transaction_ids, today);
  return { organization_id, email, password, token };
}

interface Company {
  organization_id: OrganizationId;
  token: string;
  began_at: Instant;
}

/** Idempotency keys are stored for a day; one hour of it is reserved for the fill itself. */
const resumable_hours = 23;

/** Creates the company, or finds the one from an interrupted fill that can still be resumed. */
async function openCompany(
  db: Database,
  hooks: readonly OnOrganizationCreated[],
  now: Instant,
): Promise<Company> {
  const { legal_entity: _, owner, ...organization } = company;
  const begun = await db.system(now, (tx) => findBegun(tx, owner.email));
  if (begun === "empty") {
    const created = await adminCreateOrganization(db, { ...organization, ...owner }, hooks, now);
    return { ...created, began_at: now };
  }
  if (begun === "in use" || begun.created_at < addHours(now, -resumable_hours)) throw new DemoNotEmpty();
  const { organization_id, created_at } = begun;
  const { token } = await adminCreateToken(db, { organization_id, scope: "apis.all", name: "Demo" }, now);
  return { organization_id, token, began_at: created_at };
}

type Api = <Data = { id: string }>(
  method: ApiRequest["method"],
  path: string,
  body?: object,
  file?: ApiFile,
) => Promise<Data>;

/** A fill always sends the same requests in the same order, so a counter identifies them. */
function apiOf(call: CallApi, token: string): Api {
  let count = 0;
  return (method, path, body, file) => {
    count += 1;
    const key = method === "POST" ? { idempotency_key: `demo-${count}` } : {};
    return call(token, { method, path, ...(body ? { body } : {}), ...(file ? { file } : {}), ...key });
  };
}

async function fillBank(
  db: Database,
  api: Api,
  organization_id: OrganizationId,
  books: DemoBooks,
  today: CalendarDate,
  now: Instant,
): Promise<string[]> {
  const open = async (body: object) =>
    (await api("POST", "/v1/bank-accounts", { opening_date: books.first_day, ...body })).id;
  const accounts: AccountIds = {
    checking: await open({
      name: "Current account",
      currency: "EUR",
      iban: company.legal_entity.iban,
      opening_balance: opening_balances.checking,
    }),
    savings: await open({
      name: "Savings",
      currency: "EUR",
      type: "savings",
      opening_balance: opening_balances.savings,
    }),
    dollars: await open({ name: "Dollar account", currency: "USD", opening_balance: 0 }),
  };
  const actor = { kind: "system" as const, id: null, channel: "demo", request_id: null };
  const context: Context = { organization_id, actor, now };
  const rates = drawRates(books.first_day, today);
  return db.organization(context, async (tx) => {
    const known = await findTransactionIds(tx, organization_id);
    if (known.length > 0) return known;
    await insertRates(tx, organization_id, rates);
    return insertTransactions(tx, organization_id, accounts, books.transactions, rates);
  });
}

async function fillInvoices(api: Api, invoices: readonly DemoInvoice[], today: CalendarDate): Promise<void> {
  const ids: string[] = [];
  for (const { retainer: _, ...customer } of customers)
    ids.push((await api("POST", "/v1/customers", customer)).id);
  for (const invoice of invoices.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const { id } = await api("POST", "/v1/invoices", invoiceBody(invoice, ids));
    await api("POST", `/v1/invoices/${id}/finalize`);
    if (invoice.paid_on !== null)
      await api("POST", `/v1/invoices/${id}/payments`, { date: invoice.paid_on, method: "bank_transfer" });
  }
  await fillSeries(api, ids, today);
  await fillDrafts(api, ids, today, await fillQuotes(api, ids, today));
}

const next_project = { item: "Design system", price: 8400 };

/** Two quotes. Returns the id of the one that is accepted: a draft bills it. */
async function fillQuotes(api: Api, customer_ids: readonly string[], today: CalendarDate): Promise<string> {
  const quote = async (customer: number, item: string, price: number, days_ago: number) => {
    const date = addDays(today, -days_ago);
    const offer = { item, price, customer, date, due_date: addDays(date, 30) };
    const body = { ...invoiceBody(offer, customer_ids), document_type: "quote" };
    const { id } = await api("POST", "/v1/invoices", body);
    await api("POST", `/v1/invoices/${id}/finalize`);
    return id;
  };
  await quote(3, "Campaign pages for spring", 6200, 9);
  return quote(2, next_project.item, next_project.price, 20);
}

/** One draft that is scheduled to be sent, and one that is unfinished. */
async function fillDrafts(
  api: Api,
  customer_ids: readonly string[],
  today: CalendarDate,
  source_quote_id: string,
): Promise<void> {
  const draft = (customer: number, date: CalendarDate) =>
    invoiceBody({ ...next_project, customer, date, due_date: addDays(date, 30) }, customer_ids);
  const soon = addDays(today, 6);
  await api("POST", "/v1/invoices", { ...draft(4, soon), scheduled_send_at: `${soon}T08:00:00.000Z` });
  const notes = "Hours of the last week are missing.";
  await api("POST", "/v1/invoices", { ...draft(2, today), source_quote_id, notes });
}

/** From next month on, recurring invoices bill the retainers. */
async function fillSeries(api: Api, customer_ids: readonly string[], today: CalendarDate): Promise<void> {
  const start_date = addDays(addMonths(firstOfMonth(today), 1), retainer_day - 1);
  for (const [index, { retainer, payment_terms_days }] of customers.entries())
    if (retainer !== undefined)
      await api("POST", "/v1/recurring-invoices", {
        customer_id: customer_ids[index],
        frequency: "monthly",
        start_date,
        payment_terms_days,
        items: [{ name: "Monthly retainer", quantity: 1, price: retainer, tax_rate: 19 }],
      });
}

type Billed = Omit<DemoInvoice, "paid_on" | "tax_percent">;

function invoiceBody(invoice: Billed, customer_ids: readonly string[]): object {
  const { date, due_date, item, price } = invoice;
  const customer = customers[invoice.customer] as DemoCustomer;
  const tax_rate = taxPercentOf(customer);
  return {
    customer_id: customer_ids[invoice.customer],
    date,
    due_date,
    currency: customer.currency,
    items: [{ name: item, quantity: 1, price, tax_rate, kind: "services", ...taxOf(customer) }],
  };
}

const reverse_charge_reason = "The customer owes the VAT (Article 196 of Directive 2006/112/EC)";

/** In another country of the EU the customer owes the tax; the report and the list of EC sales show it. */
function taxOf({ country, vat_id }: DemoCustomer): object {
  if (country === company.country) return { tax_category: "standard" };
  if (vat_id) return { tax_category: "reverse_charge", tax_exemption_reason: reverse_charge_reason };
  return { tax_category: "export", tax_exemption_reason: "Supplied outside the EU" };
}

async function fillBudgets(api: Api, today: CalendarDate): Promise<void> {
  const categories = await api<{ id: string; slug: string }[]>("GET", "/v1/categories?limit=100");
  const months = [-2, -1, 0].map((offset) => addMonths(firstOfMonth(today), offset));
  for (const { id, slug } of categories)
    for (const month of months)
      if (budgets[slug] !== undefined)
        await api("POST", "/v1/budgets", { category_id: id, month, amount: budgets[slug] });
}

const bills = [
  { display_name: "Feder & Partner Steuerberatung", amount: 1190, sent: -6, due: 24 },
  { display_name: "Rechnerhaus", amount: 348.5, sent: -35, due: -5 },
  { display_name: "Werkraum Akademie", amount: 720, sent: -3, due: 27 },
] as const;

/** Unpaid bills that were entered by hand, and papers that were uploaded. */
async function fillInbox(
  api: Api,
  transactions: readonly DemoTransaction[],
  transaction_ids: readonly string[],
  today: CalendarDate,
): Promise<void> {
  for (const { display_name, amount, sent, due } of bills) {
    const dates = { date: addDays(today, sent), due_date: addDays(today, due) };
    await api("POST", "/v1/inbox", { display_name, amount, ...dates, document_type: "invoice" });
  }
  const booked = transactions.map((one, index) => ({ ...one, id: transaction_ids[index] as string }));
  const findBooked = (name: string) => requireNewest(booked, name);
  const findPurchase = (name: string) => {
    const { date, cents } = findBooked(name);
    return { date, cents: -cents };
  };
  for (const paper of drawPapers(today, findPurchase)) {
    const primary_document_id = await upload(api, paper);
    if (paper.in_inbox !== false)
      await api("POST", "/v1/inbox", { primary_document_id, ...matchOf(paper, findBooked) });
  }
}

type Booked = DemoTransaction & { id: string };

/** The newest payment to somebody. Refunds do not count. */
export function requireNewest<One extends DemoTransaction>(transactions: readonly One[], name: string): One {
  const paid = transactions.filter((one) => one.name === name && one.cents < 0);
  const [newest] = paid.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (!newest) throw new Error(`The books have no payment to ${name}.`);
  return newest;
}

async function upload(api: Api, paper: Paper): Promise<string> {
  const { file_name, content_type, category } = paper;
  const file = { bytes: await paper.draw(), file_name, content_type };
  const { file_path } = await api<{ file_path: string }>("POST", "/v1/uploads", undefined, file);
  return (await api("POST", "/v1/documents", { category, file_path })).id;
}

/** A matched paper has what its owner entered. Any other waits for recognition, which runs after the start. */
function matchOf({ matched, bought_from, printed }: Paper, findBooked: (name: string) => Booked): object {
  if (!matched || !bought_from || !printed) return {};
  const { vendor, cents, date } = printed;
  return { transaction_id: findBooked(bought_from).id, display_name: vendor, amount: cents / 100, date };
}
