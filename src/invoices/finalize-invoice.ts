/**
 * Turns a draft into an issued, numbered invoice, in one transaction. Everything that can be refused or
 * computed comes first; the number is taken by the very last statement, together with all writes, so that the
 * lock on its counter is held only for that statement and the commit. A crash at any point leaves the draft.
 */
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { Conflict } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { constraintOf, type Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { render_job } from "./artifacts/artifact.ts";
import { type FileToPin, lockFilesToPin, pinFiles } from "./artifacts/pinned-files.ts";
import { requireComplete } from "./completeness.ts";
import { applyCredit, lockCredited } from "./credit.ts";
import { type Organization, requireOrganization } from "./draft-context.ts";
import type { Finding } from "./einvoice/check.ts";
import { requireMove } from "./invoice.ts";
import { type BuyerRow, printedParties, toIssued, toIssuedSettings } from "./issue.ts";
import type { IssuedInvoice } from "./issued.ts";
import { findLegalEntity, type LegalEntityRow } from "./legal-entity.ts";
import { match_invoice_job } from "./match-job.ts";
import { type PreparedNumber, prepareNumber, writeNumber } from "./number-pattern.ts";
import { type InvoiceRow, lockInvoice, storedEventData } from "./store.ts";
import type { TemplateSettings } from "./template.ts";

export class NumberTaken extends Conflict {
  constructor(prepared: PreparedNumber) {
    super(
      `The next number of the series ${prepared.before}…${prepared.after} was given out at this moment to a ` +
        "document whose numbers look the same. Try again, or change the prefix or pattern of one of the templates.",
      { document_type: prepared.document_type, prefix: prepared.prefix, period: prepared.period },
    );
  }
}

export async function finalizeInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
  requireVersion: (version: number) => void = () => {},
): Promise<InvoiceRow> {
  const [draft, ...sources] = await together([
    lockInvoice(tx, org, id),
    findBuyer(tx, org, id),
    findReference(tx, org, id),
    findLegalEntity(tx, org),
    requireOrganization(tx, org),
    lockFilesToPin(tx, org, id),
  ]);
  requireVersion(draft.version);
  requireMove(draft, "finalize");
  return issueInvoice(tx, org, draft, sources, now);
}

type Sources = [
  buyer: BuyerRow | null,
  reference: Reference | null,
  seller: LegalEntityRow | null,
  organization: Organization,
  files: FileToPin[],
];

async function issueInvoice(
  tx: Tx,
  org: OrganizationId,
  draft: InvoiceRow,
  [buyer, reference, seller, organization, files]: Sources,
  now: Instant,
): Promise<InvoiceRow> {
  const settings = toIssuedSettings(draft.live_template, draft.currency, organization, buyer);
  const issued = toIssued(draft, { seller, buyer, settings, time_zone: organization.time_zone, reference });
  const prepared = prepareNumber(settings, draft.document_type, draft.date);
  requireComplete({ ...issued, number: writeNumber(prepared, 1) }, referenceFindings(reference));

  // Everything that needs no number comes first, so that the counter is locked for one round trip only.
  const data = { organization_id: org, invoice_id: draft.id };
  await together([tx.enqueue(render_job, data), tx.enqueue(match_invoice_job, data)]);
  const credited = await lockCredited(tx, org, draft);
  const row = await takeNumber(tx, org, draft, {
    issued,
    settings,
    buyer: buyer as BuyerRow,
    prepared,
    files,
  });
  if (credited) await applyCredit(tx, org, credited, row, now);
  return row;
}

interface Frozen {
  issued: IssuedInvoice;
  settings: TemplateSettings;
  buyer: BuyerRow;
  prepared: PreparedNumber;
  files: FileToPin[];
}

/**
 * Gap-free: the counter's row lock lasts until the commit and a rollback gives the number back. An upsert,
 * because a row that does not exist yet cannot be locked. Number and event travel in one round trip, and what
 * the answer needs is known already, so nothing is read while others wait for the counter.
 */
async function takeNumber(
  tx: Tx,
  org: OrganizationId,
  draft: InvoiceRow,
  frozen: Frozen,
): Promise<InvoiceRow> {
  const { issued, settings, buyer, prepared } = frozen;
  const { document_type, prefix, period } = prepared;
  const { id, reference_id, name, email, website } = buyer;
  const customer = { id, reference_id, name, email, website };
  const parties = printedParties(issued);
  const numbering = tx.one<Pick<InvoiceRow, "number" | "version" | "updated_at">>(sql`
    with counter as (
      insert into document_sequences as s (organization_id, document_type, prefix, period, last_number)
      values (${org}, ${document_type}, ${prefix}, ${period}, case when exists (
          select from document_sequences
          where organization_id = ${org} and document_type = ${document_type} and prefix = ${prefix}
            and period = ${period}
        ) then 1 else ${behindLookalikes(org, prepared)} end)
      on conflict (organization_id, document_type, prefix, period)
        do update set last_number = case when exists (
          select from invoice_register
          where organization_id = ${org} and number = ${numberText(prepared, sql`s.last_number + 1`)}
        ) then ${behindLookalikes(org, prepared)} else s.last_number + 1 end
      returning last_number
    ), numbered as (
      select last_number, ${numberText(prepared, sql`last_number`)} as number from counter
    ), registered as (
      insert into invoice_register (organization_id, document_type, number, invoice_id, sequence_prefix,
        sequence_period, sequence_number, date, due_date, currency, subtotal, tax, total, customer_id,
        customer_name, issued)
      select ${org}, ${document_type}, number, ${draft.id}, ${prefix}, ${period}, last_number, ${issued.date},
        ${issued.due_date}, ${issued.currency}, ${issued.subtotal}, ${issued.tax}, ${issued.total}, ${id}, ${name},
        jsonb_set(${JSON.stringify(issued)}::jsonb, '{number}', to_jsonb(number))
      from numbered
    )
    update invoices
    set number = numbered.number, status = 'unpaid', template = ${JSON.stringify(settings)},
      customer = ${JSON.stringify(customer)}, customer_name = ${name},
      from_details = ${parties.from_details}, to_details = ${parties.to_details}
    from numbered
    where invoices.organization_id = ${org} and invoices.id = ${draft.id}
    returning invoices.number, invoices.version, invoices.updated_at`);
  const [written] = await together([
    numbering.catch((error) => {
      throw takenNumbers.has(constraintOf(error) ?? "") ? new NumberTaken(prepared) : error;
    }),
    pinFiles(tx, org, draft.id, frozen.files),
    recordEvent(tx, org, "invoice.finalized", storedEventData(org, draft.id)),
  ]);
  return {
    ...draft,
    ...written,
    ...parties,
    status: "unpaid",
    template: settings,
    live_template: null,
    customer,
    customer_name: name,
  };
}

const takenNumbers = new Set(["invoice_register_pkey", "invoice_register_number", "invoices_number"]);

/** How the counter's next number is written; `count` is an expression. */
function numberText({ before, after, width }: PreparedNumber, count: Sql): Sql {
  return sql`${before}::text || lpad((${count})::text, greatest(${width}::int, length((${count})::text)), '0') || ${after}::text`;
}

/**
 * Behind every number that looks like this counter's: another template has the same prefix, or the reset of
 * this one was changed. Looked up only for a new counter, and when the next number is already taken.
 */
function behindLookalikes(org: OrganizationId, prepared: PreparedNumber): Sql {
  return sql`(
    select coalesce(max(r.sequence_number), 0) + 1
    from invoice_register r
    where r.organization_id = ${org} and r.number = ${numberText(prepared, sql`r.sequence_number`)})`;
}

interface Reference {
  id: string;
  number: string | null;
  date: CalendarDate;
}

function referenceFindings(reference: Reference | null): Finding[] {
  if (!reference || reference.number !== null) return [];
  const message = "The invoice it refers to has no number; finalize that one first.";
  return [{ rule: "BR-55", path: "reference_invoice_id", message }];
}

export const buyerColumns = sql`
  c.id, c.reference_id, c.name, c.email, c.phone, c.website, c.contact_name, c.address_line1, c.address_line2,
  c.postal_code, c.city, c.region, c.country, c.vat_id, c.tax_number, c.registration_number,
  c.registration_scheme, c.electronic_address, c.electronic_address_scheme, c.locale`;

function findBuyer(tx: Tx, org: OrganizationId, invoice_id: string): Promise<BuyerRow | null> {
  return tx.maybe<BuyerRow>(sql`
    select ${buyerColumns}
    from invoices i
    join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
    where i.organization_id = ${org} and i.id = ${invoice_id}`);
}

function findReference(tx: Tx, org: OrganizationId, invoice_id: string): Promise<Reference | null> {
  return tx.maybe<Reference>(sql`
    select r.id, r.number, r.date
    from invoices i
    join invoices r on r.organization_id = i.organization_id and r.id = i.reference_invoice_id
    where i.organization_id = ${org} and i.id = ${invoice_id}`);
}
