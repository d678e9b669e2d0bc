/** The PDF of an imported invoice: uploaded by a person, and from then on what downloads and e-mails give. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { artifactName } from "../files/artifact.ts";
import { buildBundle } from "../files/bundle.ts";
import { type ArtifactTools, storeFiles } from "../files/ensure-artifacts.ts";
import { requireRegistered } from "../files/store.ts";
import { awaitInvoice, recordInvoiceEvent, updateInvoice } from "../store.ts";
import { requireImported } from "./origin.ts";

export interface ImportedFile extends RowAs<"invoices", { id: string; number: string }> {
  /** Of its PDF; null: it has none. */
  sha256: string | null;
}

export function listImported(tx: Tx, org: OrganizationId): Promise<ImportedFile[]> {
  return tx.many<ImportedFile>(sql`
    select i.id, i.number, r.artifacts -> 'pdf' ->> 'sha256' as sha256
    from invoices i
    join invoice_register r on r.organization_id = i.organization_id and r.invoice_id = i.id
    where i.organization_id = ${org} and i.origin = 'imported'
    order by i.date, i.id`);
}

/**
 * The bytes are stored before the register names them. A second PDF replaces the first: a person may have picked the wrong
 * one.
 */
export async function attachPdf(
  { db, store }: Pick<ArtifactTools, "db" | "store">,
  context: Context,
  invoice_id: string,
  pdf: Uint8Array,
): Promise<void> {
  const org = context.organization_id;
  const { snapshot } = await db.reading(context, async (tx) => {
    await requireImported(tx, org, invoice_id);
    return requireRegistered(tx, org, invoice_id);
  });
  const bundle = await buildBundle([{ name: artifactName(snapshot, "pdf"), bytes: pdf }]);
  const artifacts = await storeFiles(store, org, snapshot, { pdf, ubl: null, bundle });
  await db.organization(context, async (tx) => {
    await awaitInvoice(tx, org, invoice_id);
    await tx.run(sql`
      update invoice_register set artifacts = ${JSON.stringify(artifacts)}
      where organization_id = ${org} and invoice_id = ${invoice_id} and origin = 'imported'`);
    const row = await updateInvoice(tx, org, invoice_id, { pdf_uploaded_at: context.now });
    await recordInvoiceEvent(tx, org, "updated", row);
  });
}
