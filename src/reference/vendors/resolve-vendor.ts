/** Turns the seller named on a document into one of the organization's vendors, found or created. */

import { newId, type OrganizationId, type VendorId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { insertRecord } from "../../platform/records/records.ts";
import type { VendorRow } from "./schema.ts";
import {
  addKeys,
  addVendorAlias,
  findKeysLike,
  findVendorByKey,
  findVendorTaxKeys,
  lockKey,
} from "./store.ts";
import { findTypo, ibanKey, lookupKeys, nameKey, taxKey, vendorKeys } from "./vendor-key.ts";

export interface NamedVendor {
  name: string;
  tax_id?: string | null;
  /** The account that it is paid into. */
  iban?: string | null;
  country?: string | null;
  website?: string | null;
}

const vat_id_length_max = 30;

/**
 * The vendor with this tax number or name, created if there is none. Null if the name has no distinctive
 * word.
 */
export async function resolveVendor(
  tx: Tx,
  org: OrganizationId,
  named: NamedVendor,
): Promise<VendorId | null> {
  const known = await findVendor(tx, org, named);
  if (known) return known;
  const key = nameKey(named.name);
  if (!key) return null;
  // Two receipts of a new vendor may arrive at once: the second waits here and finds the vendor that the
  // first created.
  await lockKey(tx, org, key);
  return (await findVendor(tx, org, named)) ?? createVendor(tx, org, named);
}

/**
 * The same without creating a vendor: for names that may be anything, such as a description entered by hand.
 */
export async function findVendor(tx: Tx, org: OrganizationId, named: NamedVendor): Promise<VendorId | null> {
  const tax = named.tax_id ? taxKey(named.tax_id) : null;
  const byTax = tax ? await findVendorByKey(tx, org, [tax]) : null;
  if (byTax) return byTax;
  const keys = lookupKeys(named.name);
  const [key] = keys;
  if (!key) return null;
  const byName = (await findVendorByKey(tx, org, keys)) ?? (await findByTypo(tx, org, named.name, key));
  if (!byName || !tax) return byName;
  // The same name with another tax number is another vendor.
  const own = await findVendorTaxKeys(tx, org, byName);
  if (own.length === 0) await addKeys(tx, org, byName, [tax]);
  return own.length === 0 || own.includes(tax) ? byName : null;
}

/**
 * Called when the user assigns a document to a vendor: its name, its tax number and the account to pay into find that
 * vendor from now on.
 */
export async function rememberVendor(
  tx: Tx,
  org: OrganizationId,
  vendor_id: string,
  named: NamedVendor,
): Promise<void> {
  const keys = [
    nameKey(named.name),
    named.tax_id ? taxKey(named.tax_id) : null,
    named.iban ? ibanKey(named.iban) : null,
  ].filter((key) => key !== null);
  if (keys.length === 0) return;
  await tx.run(sql`
    delete from vendor_keys
    where organization_id = ${org} and key = any(${keys}) and vendor_id <> ${vendor_id}`);
  await addKeys(tx, org, vendor_id, keys);
  await addVendorAlias(tx, org, vendor_id, named.name);
}

async function findByTypo(tx: Tx, org: OrganizationId, name: string, key: string): Promise<VendorId | null> {
  const slip = findTypo(key, await findKeysLike(tx, org, key));
  const vendor_id = slip ? await findVendorByKey(tx, org, [slip]) : null;
  if (vendor_id) {
    await addKeys(tx, org, vendor_id, [key]);
    await addVendorAlias(tx, org, vendor_id, name);
  }
  return vendor_id;
}

async function createVendor(tx: Tx, org: OrganizationId, named: NamedVendor): Promise<VendorId> {
  const id: VendorId = newId();
  const vat_id = named.tax_id && named.tax_id.length <= vat_id_length_max ? named.tax_id : null;
  const vendor = { name: named.name, aliases: [], vat_id, tax_number: null };
  await insertRecord(tx, "vendors", org, id, {
    ...vendor,
    country: named.country ?? null,
    website: named.website ?? null,
  });
  await addKeys(tx, org, id, vendorKeys(vendor));
  await recordEvent(tx, org, "vendor.created", { id });
  return id;
}

type KeyedVendor = Pick<VendorRow, "id" | "name" | "aliases" | "vat_id" | "tax_number">;

/**
 * Updates the keys after the user created or changed the vendor. Keys that it did not have from its own fields, such as
 * the tax number of a vendor that was merged into it, stay.
 */
export async function keepVendorKeys(
  tx: Tx,
  org: OrganizationId,
  vendor: KeyedVendor,
  before: KeyedVendor | null,
): Promise<void> {
  const keys = vendorKeys(vendor);
  const gone = before ? vendorKeys(before).filter((key) => !keys.includes(key)) : [];
  await tx.run(sql`
    delete from vendor_keys
    where organization_id = ${org} and vendor_id = ${vendor.id} and key = any(${gone}::text[])`);
  await addKeys(tx, org, vendor.id, keys);
}
