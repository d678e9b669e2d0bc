/**
 * Numbers from their counters. Gap-free: the counter's row lock lasts until the commit and a rollback gives the
 * numbers back. One statement for each counter takes as many numbers as there are invoices, writes them into the
 * register, freezes the invoices and records their events; what the answers need is known already, so nothing is
 * read while others wait for the counter.
 */
import { Conflict } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { constraintOf, type RecordedEvent, type Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { eventInsertion } from "../platform/events/record-event.ts";
import type { FrozenInvoice } from "./freeze-invoice.ts";
import type { PreparedNumber } from "./number-pattern.ts";
import { type InvoiceRow, toEventData } from "./store.ts";

export class NumberTaken extends Conflict {
  constructor(prepared: PreparedNumber) {
    super(
      `The next number of the series ${prepared.before}…${prepared.after} was given out at this moment to a ` +
        "document whose numbers look the same. Try again, or change the prefix or pattern of one of the templates.",
      { document_type: prepared.document_type, prefix: prepared.prefix, period: prepared.period },
    );
  }
}

/** The issued invoices by id; each has its event. */
export async function takeNumbers(
  tx: Tx,
  org: OrganizationId,
  frozen: readonly FrozenInvoice[],
  events: readonly RecordedEvent[],
): Promise<Map<string, InvoiceRow>> {
  const issuing = frozen.map((invoice, index): Issuing => {
    return { invoice, row: toIssuedRow(invoice), event: events[index] as RecordedEvent };
  });
  const series = [...Map.groupBy(issuing, ({ invoice }) => seriesKey(invoice.prepared))];
  // Whoever needs several counters locks them in the same order as everybody else.
  series.sort(([one], [other]) => (one < other ? -1 : 1));
  const taken = await together(series.map(([, group]) => takeFromCounter(tx, org, group)));
  const numbered = new Map(taken.flat().map((row) => [row.id, row]));
  return new Map(issuing.map(({ row }) => [row.id, { ...row, ...(numbered.get(row.id) as Numbered) }]));
}

interface Issuing {
  invoice: FrozenInvoice;
  /** But for its number. */
  row: InvoiceRow;
  event: RecordedEvent;
}

function seriesKey({ document_type, prefix, period }: PreparedNumber): string {
  return JSON.stringify([document_type, prefix, period]);
}

function toIssuedRow({ draft, settings, customer, parties }: FrozenInvoice): InvoiceRow {
  return {
    ...draft,
    ...parties,
    status: "unpaid",
    template: settings,
    live_template: null,
    customer,
    customer_name: customer.name,
  };
}

type Numbered = Pick<InvoiceRow, "id" | "number" | "version" | "updated_at">;

/** An upsert, because a row that does not exist yet cannot be locked. All invoices are of the same series. */
async function takeFromCounter(tx: Tx, org: OrganizationId, group: readonly Issuing[]): Promise<Numbered[]> {
  const [{ invoice, event }] = group as [Issuing];
  const { document_type, prefix, period } = invoice.prepared;
  const rows = group.map(
    ({ invoice: { issued, settings, prepared, customer, parties }, row, event }, index) => ({
      ...{ nth: index + 1, before: prepared.before, after: prepared.after, width: prepared.width },
      ...{ id: row.id, issued, template: settings, customer, ...parties },
      ...{ event_id: event.id, event: toEventData(row) },
    }),
  );
  const ids = group.map(({ row }) => row.id);
  const count = group.length;
  const numbering = tx.many<Numbered>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (nth int, before text, after text,
        width int, id uuid, issued jsonb, template jsonb, customer jsonb, from_details text, to_details text,
        event_id uuid, event jsonb)
    ), counter as (
      insert into document_sequences as s (organization_id, document_type, prefix, period, last_number)
      select ${org}, ${document_type}, ${prefix}, ${period}, count(*) + case when exists (
          select from document_sequences
          where organization_id = ${org} and document_type = ${document_type} and prefix = ${prefix}
            and period = ${period}
        ) then 0 else ${lastTaken(org, invoice.prepared, sql`0`)} end
      from given
      on conflict (organization_id, document_type, prefix, period)
        do update set last_number = ${count}::int + ${lastTaken(org, invoice.prepared, sql`s.last_number`)}
      returning last_number - ${count}::int as before_first
    ), numbered as (
      select g.*, c.before_first + g.nth as sequence_number,
        number_text(g.before, c.before_first + g.nth, g.width, g.after) as number
      from given g, counter c
    ), registered as (
      insert into invoice_register (organization_id, document_type, number, invoice_id, sequence_prefix,
        sequence_period, sequence_number, date, due_date, currency, subtotal, tax, total, customer_id,
        customer_name, issued)
      select ${org}, ${document_type}, n.number, n.id, ${prefix}, ${period}, n.sequence_number,
        (n.issued ->> 'date')::date, (n.issued ->> 'due_date')::date, n.issued ->> 'currency',
        (n.issued ->> 'subtotal')::numeric, (n.issued ->> 'tax')::numeric, (n.issued ->> 'total')::numeric,
        (n.customer ->> 'id')::uuid, n.customer ->> 'name', jsonb_set(n.issued, '{number}', to_jsonb(n.number))
      from numbered n
    ), recorded as (
      ${eventInsertion(sql`
        select ${org}, n.event_id, ${event.type}, n.event || jsonb_build_object('number', n.number)
        from numbered n`)}
    )
    update invoices i
    set number = n.number, status = 'unpaid', template = n.template, customer = n.customer,
      customer_name = n.customer ->> 'name', from_details = n.from_details, to_details = n.to_details
    from numbered n
    where i.organization_id = ${org} and i.id = any(${ids}) and i.id = n.id
    returning i.id, i.number, i.version, i.updated_at`);
  return numbering.catch((error) => {
    throw takenNumbers.has(constraintOf(error) ?? "") ? new NumberTaken(invoice.prepared) : error;
  });
}

const takenNumbers = new Set(["invoice_register_pkey", "invoice_register_number", "invoices_number"]);

/**
 * `last`, or the last count behind it that is not free. Only the first number is looked at; if a later one of the
 * group is taken, the register refuses all of them and each is tried by itself, so that no free number is left out.
 */
function lastTaken(org: OrganizationId, { before, width, after }: PreparedNumber, last: Sql): Sql {
  return sql`last_taken(${org}, ${last}, ${before}, ${width}, ${after})`;
}
