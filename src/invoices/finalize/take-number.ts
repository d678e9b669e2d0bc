/**
 * Takes the next number of a number sequence. Gap-free: the row lock on the counter lasts until the commit,
 * and a rollback gives the number back. Other requests for the same sequence wait meanwhile, so take the
 * number last.
 */
import { Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { type NumberSequence, writeNumber } from "./number-pattern.ts";

export interface TakenNumber {
  number: string;
  sequence: NumberSequence;
  /** The position of the number in its sequence. */
  sequence_number: number;
}

/**
 * Skips numbers that another document has: another sequence may produce the same numbers, or this sequence's
 * pattern was changed.
 */
export async function takeNumber(
  tx: Tx,
  org: OrganizationId,
  sequence: NumberSequence,
): Promise<TakenNumber> {
  for (;;) {
    const { last_number, taken } = await countUp(tx, org, sequence);
    if (!taken) return { number: writeNumber(sequence, last_number), sequence, sequence_number: last_number };
  }
}

/** The number that `takeNumber` would take now. Another request may be faster. */
export async function peekNumber(tx: Tx, org: OrganizationId, sequence: NumberSequence): Promise<string> {
  const { document_type, prefix, period } = sequence;
  const counter = await tx.maybe<Row<"document_sequences", "last_number">>(sql`
    select last_number from document_sequences
    where organization_id = ${org} and document_type = ${document_type} and prefix = ${prefix}
      and period = ${period}`);
  for (let count = (counter?.last_number ?? 0) + 1; ; count += 1) {
    const number = writeNumber(sequence, count);
    const taken = await tx.maybe(sql`
      select 1 as taken from invoice_register where organization_id = ${org} and number = ${number}`);
    if (!taken) return number;
  }
}

/**
 * Upsert, not `select … for update`: a row that does not exist yet cannot be locked. The same query checks
 * whether the number is taken, building it as `writeNumber` does: a second query would keep the other
 * requests waiting for another round trip.
 */
function countUp(
  tx: Tx,
  org: OrganizationId,
  { document_type, prefix, period, before, width, after }: NumberSequence,
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
 * Two sequences that produce the same numbers have separate counters, so both may find the same number free.
 * The register refuses the second; nothing is lost, and the next attempt skips the number.
 */
export class NumberTaken extends Conflict {
  constructor({ document_type, prefix, period, before, after }: NumberSequence) {
    super(
      `The next number of the sequence ${before}…${after} was just given to a document whose numbers ` +
        "look the same. Try again, or change the prefix or pattern of one of the templates.",
      because("number_taken", { document_type, prefix, period }),
    );
  }
}
