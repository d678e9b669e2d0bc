/** The accountant's box: one ZIP file with everything that an accountant needs of a period. */
import type { Artifact } from "../../invoices/index.ts";
import { type CalendarDate, dateIn } from "../../kernel/calendar.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { wordingFor } from "../../wording/index.ts";
import { type Format, type Sources, type Writing, zipKind } from "../format.ts";
import { writeCsv } from "../lists/csv.ts";
import { findLists, scopesOf } from "../lists/wanted-lists.ts";
import { type BoxPeriod, countFiles, type IssuedInvoice, issuedInvoices, receiptsOf } from "./box-store.ts";
import { writeIndex } from "./index-page.ts";
import { namesIn, receiptName } from "./names.ts";

const tables = [
  "invoices",
  "entries",
  "transactions",
  "bank-accounts",
  "categories",
  "customers",
  "vendors",
  "projects",
] as const;

const boxLists = ({ lists }: Sources) => findLists(["register", ...tables], lists);

export const accountantBoxFormat: Format = {
  title: "accountant",
  period: "required",
  kind: () => zipKind,
  scopes: (_wanted, sources) => [...scopesOf(boxLists(sources)), "documents.read"],
  write: (writing) => writeZip(boxEntries(writing)),
};

async function* boxEntries(writing: Writing): AsyncGenerator<ZipEntry> {
  const { tx, organization_id: org, sources, report } = writing;
  const period = periodOf(writing);
  yield { name: "index.html", bytes: await indexPage(writing, period) };
  const quiet = { ...writing, report: async () => {} };
  for (const list of boxLists(sources))
    yield { name: tablePath(list.name), bytes: writeCsv(quiet, list, { index: 0, count: 1 }) };
  const total = await countFiles(tx, org, period);
  let done = 0;
  for await (const { pdf, ubl } of namedInvoices(writing, period)) {
    for (const file of [pdf, ubl].filter((one) => one !== null))
      yield { name: file.path, bytes: await sources.store.get(file.key) };
    await report(++done, total);
  }
  for await (const { receipt, path } of namedReceipts(writing, period)) {
    yield { name: path, bytes: await sources.store.get(receipt.key) };
    await report(++done, total);
  }
}

/** The format needs both. */
function periodOf({ start_date, end_date }: Writing): BoxPeriod {
  return { start_date: start_date as CalendarDate, end_date: end_date as CalendarDate };
}

const tablePath = (name: string) => (name === "register" ? "register.csv" : `tables/${name}.csv`);

async function indexPage(writing: Writing, period: BoxPeriod) {
  const { name, locale, time_zone } = await writing.tx.one<
    Row<"organizations", "name" | "locale" | "time_zone">
  >(sql`
    select name, locale, time_zone from organizations where organization_id = ${writing.organization_id}`);
  const words = wordingFor(locale).box;
  const names: Record<string, string> = { register: words.register, ...words.table_names };
  return writeIndex({
    organization: name,
    locale,
    ...period,
    made_on: dateIn(time_zone, writing.now),
    tables: boxLists(writing.sources).map((list) => ({
      path: tablePath(list.name),
      name: names[list.name] ?? list.name,
    })),
    invoices: invoicePaths(writing, period),
    receipts: namedReceipts(writing, period),
  });
}

async function* invoicePaths(writing: Writing, period: BoxPeriod) {
  for await (const { invoice, pdf, ubl } of namedInvoices(writing, period))
    yield { invoice, pdf: pdf?.path ?? null, ubl: ubl?.path ?? null };
}

type NamedFile = Pick<Artifact, "key"> & { path: string };

/** Read twice, for the index and for the files: both times the same invoices get the same names. */
async function* namedInvoices(
  { tx, organization_id, context, sources }: Writing,
  period: BoxPeriod,
): AsyncGenerator<{ invoice: IssuedInvoice; pdf: NamedFile | null; ubl: NamedFile | null }> {
  const toPath = namesIn("invoices");
  const named = ({ key, file_name }: Artifact): NamedFile => ({ key, path: toPath(file_name) });
  for await (const invoice of issuedInvoices(tx, organization_id, period)) {
    // Nobody has uploaded the PDF of this imported invoice.
    if (invoice.origin === "imported" && !invoice.artifacts) {
      yield { invoice, pdf: null, ubl: null };
      continue;
    }
    const { pdf, ubl } = invoice.artifacts ?? (await sources.invoiceFiles(context, invoice.invoice_id));
    yield { invoice, pdf: named(pdf), ubl: ubl && named(ubl) };
  }
}

async function* namedReceipts({ tx, organization_id }: Writing, period: BoxPeriod) {
  const toPath = namesIn("receipts");
  for await (const receipt of receiptsOf(tx, organization_id, period))
    yield { receipt, path: toPath(receiptName(receipt)) };
}
