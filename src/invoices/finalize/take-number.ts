/**
 * Takes the next number of a series. Gap-free: the row lock on the counter lasts until the commit, and a rollback
 * gives the number back. Everyone else who needs a number of this series waits meanwhile, so take it last.
 */
import { Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type NumberSeries, writeNumber } from "./number-pattern.ts";

export interface TakenNumber {
  number: string;
  series: NumberSeries;
  /** Where the number stands in its series. */
  sequence_number: number;
}

/** Skips what another document has: another series may write the same numbers, or this one's pattern was changed. */
export async function takeNumber(tx: Tx, org: OrganizationId, series: NumberSeries): Promise<TakenNumber> {
  for (;;) {
    const { last_number, taken } = await countUp(tx, org, series);
    if (!taken) return { number: writeNumber(series, last_number), series, sequence_number: last_number };
  }
}

/**
 * Upsert, not `select … for update`: a row that does not exist yet cannot be locked. Whether the number is taken is
 * asked in the same statement, with the number put together as `writeNumber` does it: a second statement would keep
 * everyone waiting for another round trip.
 */
function countUp(
  tx: Tx,
  org: OrganizationId,
  { document_type, prefix, period, before, width, after }: NumberSeries,
): Promise<{ last_number: number; taken: boolean }> {
  return tx.one(sql`
    insert into document_sequences as s (organization_id, document_type, prefix, period, last_number)
    values (${org}, ${document_type}, ${prefix}, ${period}, 1)
    on conflict (organization_id, document_type, prefix, period)
      do update set last_number = s.last_number + 1
    returning last_number, exists (
      select from invoice_register r
      where r.organization_id = s.organization_id
        and r.number = ${before} || lpad(s.last_number::text, greatest(${width}, length(s.last_number::text)), '0') || ${after}
    ) as taken`);
}

/**
 * Two series that write the same numbers have separate counters, so both may find the same number free. The register
 * refuses the second; nothing is lost, and the next try skips the number.
 */
export class NumberTaken extends Conflict {
  constructor({ document_type, prefix, period, before, after }: NumberSeries) {
    super(
      `The next number of the series ${before}…${after} was given out at this moment to a document whose numbers ` +
        "look the same. Try again, or change the prefix or pattern of one of the templates.",
      { document_type, prefix, period },
    );
  }
}
