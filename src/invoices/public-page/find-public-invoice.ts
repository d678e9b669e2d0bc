/** What the public page shows of an invoice: its snapshot, what was paid and credited since, and its logo. */

import { isEInvoice } from "../../einvoice/writing/index.ts";
import { LogoUnreadable, prepareLogo } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { dateIn, type Instant } from "../../kernel/calendar.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { artifactFormats } from "../constants.ts";
import { loadLogo } from "../files/ensure-artifacts.ts";
import { listPinnedFiles, type PinnedFile } from "../files/pinned-files.ts";
import { isPayable } from "../invoice.ts";
import { balanceOf } from "../settlement/balance.ts";
import { type InvoiceRow, registeredSnapshot } from "../store.ts";
import type { PublicInvoice, Settlement } from "./page.ts";

export type PublicRow = Pick<
  InvoiceRow,
  | "id"
  | "status"
  | "total"
  | "paid_amount"
  | "credited_amount"
  | "viewed_at"
  | "document_type"
  | "due_date"
  | "origin"
  | "pdf_uploaded_at"
> &
  RowAs<"invoice_register", { snapshot: InvoiceSnapshot }>;

/** Finds only finalized invoices: a draft has no register row. */
export function findByToken(tx: Tx, { organization_id }: Context, token: string): Promise<PublicRow | null> {
  return tx.maybe<PublicRow>(sql`
    select i.id, i.status, i.total, i.paid_amount, i.credited_amount, i.viewed_at, i.document_type, i.due_date, i.origin,
      i.pdf_uploaded_at, ${registeredSnapshot} as snapshot
    from invoices i
    join invoice_register r on r.organization_id = i.organization_id and r.invoice_id = i.id
    where i.organization_id = ${organization_id} and i.token = ${token}`);
}

type NoteRow = Row<"invoices", "date"> &
  RowAs<
    "invoices",
    { number: string; total: InvoiceRow["total"]; document_type: InvoiceRow["document_type"] }
  >;

export async function findSurroundings(
  tx: Tx,
  { organization_id: org }: Context,
  invoice_id: string,
): Promise<{ settlements: Settlement[]; logo: PinnedFile | null }> {
  const [payments, notes, pinned] = await together([
    tx.many<Row<"invoice_payments", "date" | "amount">>(sql`
      select date, amount from invoice_payments
      where organization_id = ${org} and invoice_id = ${invoice_id}
      order by date, id`),
    tx.many<NoteRow>(sql`
      select date, total, number, document_type from invoices
      where organization_id = ${org} and reference_invoice_id = ${invoice_id}
        and document_type = 'credit_note' and number is not null and status <> 'cancelled'
      order by date, id`),
    listPinnedFiles(tx, org, invoice_id),
  ]);
  const settlements: Settlement[] = [
    ...payments.map(({ date, amount }) => ({ date, amount, note: null })),
    ...notes.map(({ date, total, ...note }) => ({ date, amount: total, note })),
  ];
  return {
    settlements: settlements.sort((one, other) =>
      one.date < other.date ? -1 : Number(one.date > other.date),
    ),
    logo: pinned.find(({ role }) => role === "logo") ?? null,
  };
}

/** As on the printed invoice, a logo that cannot be read is left out. */
export async function readableLogo(store: ObjectStore, file: PinnedFile): Promise<Uint8Array | null> {
  try {
    return (await prepareLogo(await loadLogo(store, file))).png;
  } catch (error) {
    if (error instanceof LogoUnreadable) return null;
    throw error;
  }
}

interface Sources {
  found: PublicRow;
  settlements: Settlement[];
  logo: Uint8Array | null;
  token: string;
  now: Instant;
}

export function toPublic({ found, settlements, logo, token, now }: Sources): PublicInvoice {
  const { snapshot, status, due_date, document_type } = found;
  const has_files = found.origin === "issued" || found.pdf_uploaded_at !== null;
  const formats = artifactFormats.filter((format) => has_files && (format !== "ubl" || isEInvoice(snapshot)));
  const is_open = isPayable(document_type) && (status === "unpaid" || status === "partially_paid");
  return {
    snapshot,
    status,
    balance: balanceOf(found),
    overdue: is_open && due_date !== null && due_date < dateIn(snapshot.print.time_zone, now),
    settlements,
    logo,
    downloads: formats.map((format) => ({ format, href: `/i/${token}/download?format=${format}` })),
  };
}
