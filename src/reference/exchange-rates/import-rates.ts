/**
 * Imports rates from a file in one database transaction: new rates are added, rates from an earlier file are
 * corrected, and rates entered by hand stay. Importing the same file again changes nothing.
 */

import type { CalendarDate } from "../../kernel/calendar.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { openRates } from "./parse.ts";
import { RateFileUnreadable, type RateRow } from "./parse-rate.ts";
import { announceRateChange } from "./rate-change.ts";

export interface RateFile {
  file_name: string | null;
  size: number;
  sha256: string;
  open(): AsyncIterable<Uint8Array>;
}

export interface RateSelection {
  /** Only rates between these currencies; all rates if empty. */
  currencies: readonly string[];
  start_date: CalendarDate | null;
}

export interface RateImport {
  format: "ecb_csv" | "ecb_xml" | "list";
  rows_read: number;
  created_count: number;
  changed_count: number;
  /** Known already, or entered by hand. */
  kept_count: number;
  left_out_count: number;
}

const batch_rows = 5000;

interface Written extends Row<"exchange_rates", "date" | "currency" | "base_currency"> {
  inserted: boolean;
}

export async function importRates(
  tx: Tx,
  org: OrganizationId,
  file: RateFile,
  selection: RateSelection,
): Promise<RateImport> {
  const { format, rows } = await openRates(decode(file.open()));
  const result: RateImport = {
    format,
    rows_read: 0,
    created_count: 0,
    changed_count: 0,
    kept_count: 0,
    left_out_count: 0,
  };
  const source = format === "list" ? "import" : "ecb";
  const changed = new Map<string, Written>();
  for await (const batch of inBatches(rows)) {
    const wanted = batch.filter((row) => isWanted(row, selection));
    const written = await saveRates(tx, org, wanted, source);
    const created = written.filter(({ inserted }) => inserted).length;
    result.rows_read += batch.length;
    result.created_count += created;
    result.changed_count += written.length - created;
    result.kept_count += wanted.length - written.length;
    result.left_out_count += batch.length - wanted.length;
    // The announcement needs only the first and last rate of each pair.
    for (const rate of written) keepEnds(changed, rate);
  }
  await auditFile(tx, org, file, result);
  await announceRateChange(tx, org, [...changed.values()]);
  const { created_count, changed_count } = result;
  if (created_count + changed_count > 0)
    await recordEvent(tx, org, "exchange_rate.imported", { created_count, changed_count });
  return result;
}

function isWanted(row: RateRow, { currencies, start_date }: RateSelection): boolean {
  if (start_date !== null && row.date < start_date) return false;
  const both = [row.base_currency, row.quote_currency];
  return currencies.length === 0 || both.every((currency) => currencies.includes(currency));
}

function keepEnds(changed: Map<string, Written>, rate: Written): void {
  const pair = `${rate.currency} ${rate.base_currency}`;
  const [first, last] = [changed.get(`${pair} first`), changed.get(`${pair} last`)];
  if (!first || rate.date < first.date) changed.set(`${pair} first`, rate);
  if (!last || rate.date > last.date) changed.set(`${pair} last`, rate);
}

async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new RateFileUnreadable(1, "the file is not UTF-8 text.");
    throw error;
  }
}

async function* inBatches(rows: AsyncIterable<RateRow>): AsyncIterable<RateRow[]> {
  let batch = new Map<string, RateRow>();
  for await (const row of rows) {
    const key = `${row.date} ${row.base_currency} ${row.quote_currency}`;
    const twin = batch.get(key);
    if (twin && twin.rate !== row.rate)
      throw new RateFileUnreadable(row.line, `line ${twin.line} has another rate for ${key}.`);
    batch.set(key, row);
    if (batch.size < batch_rows) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  if (batch.size > 0) yield [...batch.values()];
}

/** Stores the pair as it is in the file: nothing is inverted, so nothing is rounded. */
function saveRates(
  tx: Tx,
  org: OrganizationId,
  rows: readonly RateRow[],
  source: "import" | "ecb",
): Promise<Written[]> {
  if (rows.length === 0) return Promise.resolve([]);
  const records = rows.map(({ date, base_currency, quote_currency, rate }) => ({
    id: newId(),
    date,
    currency: base_currency,
    base_currency: quote_currency,
    rate,
  }));
  return tx.many<Written>(sql`
    insert into exchange_rates as kept (organization_id, id, date, currency, base_currency, rate, source)
    select ${org}, r.id, r.date, r.currency, r.base_currency, r.rate, ${source}
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (id uuid, date date, currency text, base_currency text, rate numeric)
    on conflict (organization_id, currency, base_currency, date) do update
      set rate = excluded.rate, source = excluded.source
      where kept.source <> 'manual' and kept.rate <> excluded.rate
    returning kept.date, kept.currency, kept.base_currency, (kept.xmax = 0) as inserted`);
}

async function auditFile(tx: Tx, org: OrganizationId, file: RateFile, result: RateImport): Promise<void> {
  const { file_name, size, sha256 } = file;
  const changes = JSON.stringify({ file_name, size, sha256, ...result });
  await tx.run(sql`
    insert into audit_events (organization_id, actor_kind, actor_id, channel, request_id, action, record_type,
      record_id, changes)
    select ${org}, actor->>'kind', actor->>'id', actor->>'channel', actor->>'request_id', 'created',
      'exchange_rates', ${newId()}, ${changes}
    from (select current_setting('app.actor')::jsonb as actor) as who`);
}
