/** Bookings for DATEV: a ZIP file with one booking batch for each fiscal year, and the list of customers and vendors. */
import iconv from "iconv-lite";
import { type CalendarDate, dateIn } from "../../kernel/calendar.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import { currencyDecimals } from "../../kernel/money.ts";
import type { MetricContext } from "../../metrics/index.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { gather } from "../../platform/gather.ts";
import { invalid } from "../../platform/http/route.ts";
import { asText } from "../../platform/list/csv.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { datev_years_max } from "../constants.ts";
import { type Format, type Wanted, type Writing, zipKind } from "../format.ts";
import { findParties, loadAccounts, numberParties } from "./accounts.ts";
import { type BatchHeader, type Booking, writeBooking, writeStart } from "./batch-file.ts";
import {
  bookOpenItem,
  bookOpening,
  bookPayment,
  bookPurchase,
  bookSale,
  bookTransaction,
  bookWriteOff,
  type DatevAccounts,
} from "./bookings.ts";
import {
  openItemsOf,
  openingsOf,
  paymentsOf,
  purchasesOf,
  salesOf,
  transactionsOf,
  writeOffsOf,
} from "./facts.ts";
import { type FiscalPart, fiscalParts, monthsOf } from "./fiscal-years.ts";
import { loadOpenItems } from "./open-items.ts";
import { type DatevRow, requireSettings } from "./settings-store.ts";

export const datevFormat: Format = {
  title: "DATEV",
  period: "required",
  kind: () => zipKind,
  scopes: () => ["transactions.read", "invoices.read", "categories.read", "inbox.read"],
  async check(tx, org, wanted) {
    requireFewYears(wanted);
    await requireSettings(tx, org);
  },
  prepare: (db, context) => db.organization(context, (tx) => numberParties(tx, context.organization_id)),
  write: (writing) => writeZip(entries(writing)),
};

/** Years are compared as text: the end of the last possible year has no day after it. */
function requireFewYears({ start_date, end_date }: Wanted): void {
  const [start, end] = [start_date as CalendarDate, end_date as CalendarDate];
  const year = Number(start.slice(0, 4)) + datev_years_max;
  if (end >= `${String(year).padStart(4, "0")}${start.slice(4)}` || year > 9999)
    throw invalid(
      "body.end_date",
      "range",
      `must be less than ${datev_years_max} years after start_date; found ${end}`,
    );
}

async function* entries(writing: Writing): AsyncGenerator<ZipEntry> {
  const { tx, organization_id: org, start_date, end_date, report } = writing;
  await tx.run(sql`set local statement_timeout = 0`);
  const settings = await requireSettings(tx, org);
  const context = await loadContext(writing);
  const accounts = await loadAccounts(tx, org, settings);
  const parts = fiscalParts(start_date as CalendarDate, end_date as CalendarDate, settings.fiscal_year_start);
  const total = parts.reduce((count, part) => count + monthsOf(part).length, 0);
  let done = 0;
  for (const part of parts) {
    const lines = batchLines(writing, context, settings, accounts, part, () => report(++done, total));
    yield { name: `EXTF_Buchungsstapel_${part.from}_${part.to}.csv`, bytes: gather(encoded(lines)) };
  }
  yield { name: "customers-and-vendors.csv", bytes: [encode(await partyLines(writing, accounts))] };
}

async function loadContext({ tx, organization_id, now }: Writing): Promise<MetricContext> {
  const { base_currency, time_zone } = await tx.one<Row<"organizations", "base_currency" | "time_zone">>(sql`
    select base_currency, time_zone from organizations where organization_id = ${organization_id}`);
  if (currencyDecimals(base_currency) !== 2)
    throw new Unprocessable(`DATEV books amounts with two decimals, which ${base_currency} does not have.`);
  return { organization_id, base_currency, now, today: dateIn(time_zone, now), settings: {} };
}

const encode = (text: string) => iconv.encode(text, "windows-1252");

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encode(line);
}

async function* batchLines(
  { tx, organization_id: org, now }: Writing,
  context: MetricContext,
  { chart, consultant_number, client_number, account_length }: DatevRow,
  accounts: DatevAccounts,
  part: FiscalPart,
  monthDone: () => Promise<void>,
): AsyncGenerator<string> {
  const currency = context.base_currency;
  const header: BatchHeader = {
    chart,
    consultant_number,
    client_number,
    account_length,
    ...part,
    currency,
    created_at: now,
  };
  const open_items = await loadOpenItems(tx, org, currency);
  yield writeStart(header);
  for (const month of monthsOf(part)) {
    const bookings: Booking[] = [
      ...(await openingsOf(tx, org, month)).flatMap((fact) => bookOpening(fact, accounts)),
      ...(await openItemsOf(tx, org, month, open_items)).flatMap((fact) => bookOpenItem(fact, accounts)),
      ...(await salesOf(tx, org, month)).flatMap((fact) => bookSale(fact, accounts)),
      ...(await purchasesOf(tx, context, month)).flatMap((fact) => bookPurchase(fact, accounts)),
      ...(await paymentsOf(tx, org, month, open_items)).flatMap((fact) => bookPayment(fact, accounts)),
      ...(await writeOffsOf(tx, org, month, open_items)).flatMap((fact) => bookWriteOff(fact, accounts)),
      ...(await transactionsOf(tx, org, month, open_items)).flatMap((fact) =>
        bookTransaction(fact, accounts),
      ),
    ];
    for (const booking of bookings) yield writeBooking(booking, currency);
    await monthDone();
  }
}

/** For people: which account belongs to whom. */
async function partyLines({ tx, organization_id }: Writing, accounts: DatevAccounts): Promise<string> {
  const rows = (await findParties(tx, organization_id)).map(
    ({ kind, party_id, name }) =>
      `${accounts.party(kind, party_id)};"${asText(name ?? "").replaceAll('"', '""')}"\r\n`,
  );
  return `Konto;Name\r\n${rows.join("")}`;
}
