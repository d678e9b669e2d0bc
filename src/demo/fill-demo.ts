/**
 * Fills an empty installation with a company that shows what everything is for. What people would enter goes
 * through the API, as they would do it; three years of bank transactions go in at once.
 */
import { randomBytes } from "node:crypto";
import {
  addDays,
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
  adminSetPassword,
  type OnOrganizationCreated,
} from "../organizations/index.ts";
import type { Database, Scope } from "../platform/db/database.ts";
import { budgets, company, customers } from "./company.ts";
import { type DemoBooks, type DemoInvoice, type DemoTransaction, drawBooks } from "./ledger.ts";
import { type AccountIds, countOrganizations, drawRates, insertRates, insertTransactions } from "./store.ts";

/** A request to the service's own API; gives the `data` of the answer, and throws when it is a refusal. */
export type CallApi = <Data = { id: string }>(
  token: string,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
) => Promise<Data>;

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
  if ((await db.system(now, countOrganizations)) > 0) throw new DemoNotEmpty();
  const { legal_entity, owner, ...organization } = company;
  const input = { ...organization, ...owner };
  const { organization_id, token } = await adminCreateOrganization(db, input, on_organization_created, now);
  const password = randomBytes(12).toString("base64url");
  await adminSetPassword(db, { email: owner.email, password }, now);

  const today = dateIn(company.time_zone, now);
  const books = drawBooks(today);
  const api: Api = (method, path, body) => call(token, method, path, body);
  await api("PUT", "/v1/organization/legal-entity", legal_entity);
  const transaction_ids = await fillBank(db, api, organization_id, books, today, now);
  await fillInvoices(api, books.invoices);
  await fillBudgets(api, today);
  await fillInbox(api, books.transactions, transaction_ids, today);
  return { organization_id, email: owner.email, password, token };
}

type Api = <Data = { id: string }>(
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
) => Promise<Data>;

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
      opening_balance: 18_250.4,
    }),
    savings: await open({ name: "Savings", currency: "EUR", type: "savings", opening_balance: 5000 }),
    dollars: await open({ name: "Dollar account", currency: "USD", opening_balance: 0 }),
  };
  const actor = { kind: "system" as const, id: null, channel: "demo", request_id: null };
  const scope: Scope = { organization_id, actor, now };
  const rates = drawRates(books.first_day, today);
  return db.organization(scope, async (tx) => {
    await insertRates(tx, organization_id, rates);
    return insertTransactions(tx, organization_id, accounts, books.transactions, rates);
  });
}

async function fillInvoices(api: Api, invoices: readonly DemoInvoice[]): Promise<void> {
  const ids: string[] = [];
  for (const { retainer: _, ...customer } of customers)
    ids.push((await api("POST", "/v1/customers", customer)).id);
  for (const invoice of invoices.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const { id } = await api("POST", "/v1/invoices", invoiceBody(invoice, ids));
    await api("POST", `/v1/invoices/${id}/finalize`);
    if (invoice.paid_on !== null)
      await api("POST", `/v1/invoices/${id}/payments`, { date: invoice.paid_on, method: "bank_transfer" });
  }
}

function invoiceBody(invoice: DemoInvoice, customer_ids: readonly string[]): object {
  const { customer, date, due_date, item, price, tax_percent } = invoice;
  const tax =
    tax_percent === 0
      ? { tax_category: "export", tax_exemption_reason: "Supplied outside the EU" }
      : { tax_category: "standard" };
  return {
    customer_id: customer_ids[customer],
    date,
    due_date,
    currency: customers[customer]?.currency,
    items: [{ name: item, quantity: 1, price, tax_rate: tax_percent, kind: "services", ...tax }],
  };
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
  { display_name: "Druckerei Sommer", amount: 486.71, sent: -12, due: 9 },
  { display_name: "Feder & Partner Steuerberatung", amount: 1190, sent: -6, due: 24 },
  { display_name: "Rechnerhaus", amount: 348.5, sent: -35, due: -5 },
  { display_name: "Werkraum Akademie", amount: 720, sent: -3, due: 27 },
] as const;
const receipts_count = 8;

/** Bills still to be paid, and receipts of purchases, some of them tied to their transaction. */
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
  const bought = transactions
    .map((one, index) => ({ ...one, id: transaction_ids[index] as string }))
    .filter(
      ({ cents, name }) =>
        cents < 0 && ["Kantine Eckstein", "Schienenverkehr AG", "Bürobedarf Lutz"].includes(name),
    )
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, receipts_count);
  for (const [index, { id, name, date, cents }] of bought.entries())
    await api("POST", "/v1/inbox", {
      display_name: name,
      amount: -cents / 100,
      date,
      document_type: "receipt",
      ...(index % 2 === 1 ? { transaction_id: id } : {}),
    });
}
