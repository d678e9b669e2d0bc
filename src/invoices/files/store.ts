/** SQL for the files of finalized invoices. */

import type { DocumentType, EInvoiceFinding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import type { InvoiceOrigin } from "../constants.ts";
import { type InvoiceRow, registeredSnapshot } from "../store.ts";
import { type Artifacts, InvoiceNotFinalized } from "./artifact.ts";
import { listPinnedFiles, type PinnedFile } from "./pinned-files.ts";

type RegisterRow = Row<"invoice_register", "issued_at"> &
  RowAs<
    "invoice_register",
    { snapshot: InvoiceSnapshot; artifacts: Artifacts | null; origin: InvoiceOrigin }
  >;

export type Registered = RegisterRow & { pinned: PinnedFile[] };

/** The register row of an invoice, even if the invoice has been deleted since. */
export async function requireRegistered(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<Registered> {
  const [row, pinned] = await together([
    tx.maybe<RegisterRow>(sql`
      select ${registeredSnapshot} as snapshot, r.issued_at, r.artifacts, r.origin
      from invoice_register r
      where r.organization_id = ${org} and r.invoice_id = ${invoice_id}`),
    listPinnedFiles(tx, org, invoice_id),
  ]);
  if (!row) throw new NotFound("invoice");
  return { ...row, pinned };
}

/** The first write wins: if two processes render at once, both get what the first one registered. */
export async function keepArtifacts(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  artifacts: Artifacts,
): Promise<Artifacts> {
  const [, row] = await together([
    tx.run(sql`
      update invoice_register set artifacts = ${JSON.stringify(artifacts)}
      where organization_id = ${org} and invoice_id = ${invoice_id} and artifacts is null`),
    tx.one<RowAs<"invoice_register", { artifacts: Artifacts }>>(sql`
      select artifacts from invoice_register where organization_id = ${org} and invoice_id = ${invoice_id}`),
  ]);
  return row.artifacts;
}

export type FinalizedFiles = RowAs<"invoices", { document_type: DocumentType }> &
  RowAs<"invoice_register", { artifacts: Artifacts | null }> & { findings: EInvoiceFinding[] };

/** The files of an existing, finalized invoice. Files of a deleted invoice are kept but not served. */
export async function requireFinalizedFiles(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<FinalizedFiles> {
  const row = await tx.maybe<FinalizedFiles & Pick<InvoiceRow, "number" | "status">>(sql`
    select i.number, i.status, i.document_type, r.artifacts,
      coalesce(r.snapshot -> 'einvoice' -> 'findings', '[]') as findings
    from invoices i
    left join invoice_register r on r.organization_id = i.organization_id and r.invoice_id = i.id
    where i.organization_id = ${org} and i.id = ${invoice_id}`);
  if (!row) throw new NotFound("invoice");
  if (row.number === null) throw new InvoiceNotFinalized({ invoice_id, status: row.status });
  return row;
}
