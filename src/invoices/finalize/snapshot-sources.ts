/** Everything a finalized invoice copies besides the draft itself. */
import type { OrganizationId } from "../../kernel/ids.ts";
import { type OrganizationFacts, requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { type FileToPin, lockAttachments, lockLogo } from "../files/pinned-files.ts";
import type { InvoiceRow } from "../store.ts";
import { findLegalEntity, type LegalEntityRow } from "../templates/legal-entity.ts";

/** A customer with every field that an e-invoice needs. */
export type BuyerRow = Row<
  "customers",
  | "id"
  | "reference_id"
  | "name"
  | "email"
  | "phone"
  | "website"
  | "contact_name"
  | "address_line1"
  | "address_line2"
  | "postal_code"
  | "city"
  | "region"
  | "country"
  | "vat_id"
  | "tax_number"
  | "registration_number"
  | "registration_scheme"
  | "electronic_address"
  | "electronic_address_scheme"
  | "locale"
>;

/** The invoice that this one corrects or credits. */
export type Reference = Row<"invoices", "number" | "date">;

export interface SnapshotSources {
  organization: OrganizationFacts;
  /** The organization's legal entity, as printed on invoices. */
  seller: LegalEntityRow | null;
  /** Of a preview, one that is not stored yet. */
  buyer: Omit<BuyerRow, "id" | "reference_id"> | null;
  reference: Reference | null;
}

/** The sources of a stored draft. */
export interface DraftSources extends SnapshotSources {
  buyer: BuyerRow | null;
  /** The logo and the attached documents. */
  files: FileToPin[];
}

/**
 * Loads everything in one round trip. The files are locked against removal until the database transaction
 * ends.
 */
export async function loadSources(tx: Tx, org: OrganizationId, draft: InvoiceRow): Promise<DraftSources> {
  const [organization, seller, buyer, reference, logo, attachments] = await together([
    requireOrganization(tx, org),
    findLegalEntity(tx, org),
    findBuyer(tx, org, draft.customer_id),
    findReference(tx, org, draft.reference_invoice_id),
    lockLogo(tx, org, draft.live_template?.logo ?? null),
    lockAttachments(tx, org, draft.id),
  ]);
  return { organization, seller, buyer, reference, files: [...logo, ...attachments] };
}

export async function findBuyer(tx: Tx, org: OrganizationId, id: string | null): Promise<BuyerRow | null> {
  if (id === null) return null;
  const [buyer] = await findBuyers(tx, org, [id]);
  return buyer ?? null;
}

export function findBuyers(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<BuyerRow[]> {
  return tx.many<BuyerRow>(sql`
    select id, reference_id, name, email, phone, website, contact_name, address_line1, address_line2, postal_code,
      city, region, country, vat_id, tax_number, registration_number, registration_scheme, electronic_address,
      electronic_address_scheme, locale
    from customers
    where organization_id = ${org} and id = any(${ids}::uuid[])`);
}

export async function findReference(
  tx: Tx,
  org: OrganizationId,
  id: string | null,
): Promise<Reference | null> {
  if (id === null) return null;
  return tx.maybe<Reference>(sql`
    select number, date from invoices where organization_id = ${org} and id = ${id}`);
}
