/** The whole books as a journal for plain text accounting. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { gather } from "../../platform/gather.ts";
import type { Format, Writing } from "../format.ts";
import { type Accounts, toAccounts } from "./accounts.ts";
import { beancount } from "./beancount.ts";
import { toEntry } from "./entries.ts";
import { type Fact, factsOf, ratesOf } from "./facts.ts";
import { hledger } from "./hledger.ts";
import type { JournalWriter } from "./journal-writer.ts";

export const hledgerFormat = journalFormat(hledger, "journal");
export const beancountFormat = journalFormat(beancount, "beancount");

function journalFormat(writer: JournalWriter, ending: string): Format {
  return {
    title: "books",
    // A part of the books has no balances to start from; the programs limit the period themselves.
    period: "none",
    kind: () => ({ content_type: "text/plain; charset=utf-8", ending }),
    scopes: () => ["transactions.read", "invoices.read", "categories.read"],
    write: (writing) => gather(asBytes(journal(writing, writer))),
  };
}

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* journal(
  { tx, organization_id: org, report }: Writing,
  writer: JournalWriter,
): AsyncGenerator<string> {
  const accounts = await loadAccounts(tx, org, writer);
  const { name, base_currency } = await tx.one<Row<"organizations", "name" | "base_currency">>(sql`
    select name, base_currency from organizations where organization_id = ${org}`);
  const currencies = await findCurrencies(tx, org);
  yield writer.start({ title: name, base_currency, accounts: accounts.all, currencies });
  for await (const rate of ratesOf(tx, org)) yield writer.rate(rate);
  const total = await countFacts(tx, org);
  let done = 0;
  for await (const fact of factsOf(tx, org)) {
    yield writeFact(fact, accounts, writer);
    await report(++done, total);
  }
}

function writeFact(fact: Fact, accounts: Accounts, writer: JournalWriter): string {
  if (fact.type !== "balance") return writer.entry(toEntry(fact, accounts));
  const { date, account_id, amount, currency } = fact;
  return writer.balance({ date, account: accounts.bank(account_id), amount, currency });
}

async function loadAccounts(tx: Tx, org: OrganizationId, { writePart }: JournalWriter): Promise<Accounts> {
  const banks = await tx.many<Row<"bank_accounts", "id" | "name" | "type">>(sql`
    select id, name, type from bank_accounts where organization_id = ${org} order by created_at, id`);
  const categories = await tx.many<Row<"categories", "id" | "parent_id" | "name" | "kind">>(sql`
    select id, parent_id, name, kind from categories where organization_id = ${org} order by created_at, id`);
  return toAccounts(banks, categories, writePart);
}

async function findCurrencies(tx: Tx, org: OrganizationId): Promise<string[]> {
  const rows = await tx.many<{ currency: string }>(sql`
    select currency from bank_accounts where organization_id = ${org}
    union select currency from transactions where organization_id = ${org}
    union select currency from invoices where organization_id = ${org} and number is not null
    union select currency from exchange_rates where organization_id = ${org}
    union select base_currency from exchange_rates where organization_id = ${org}
    union select base_currency from organizations where organization_id = ${org}
    order by 1`);
  return rows.map(({ currency }) => currency);
}

/** About as many as there will be, for the progress. */
async function countFacts(tx: Tx, org: OrganizationId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select (select count(*) from transactions where organization_id = ${org})
      + (select count(*) from invoices where organization_id = ${org}) as count`);
  return count;
}
