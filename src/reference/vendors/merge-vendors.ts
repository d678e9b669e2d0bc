/**
 * Merges duplicates of a vendor into it. Everything that names a duplicate names the vendor afterwards, the
 * duplicate's names find the vendor, and its facts fill the vendor's empty fields.
 */
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { pick } from "../../kernel/pick.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { updateRecord } from "../../platform/records/records.ts";
import { ReferenceNotFound } from "../../platform/records/references.ts";
import { aliases_max } from "./constants.ts";
import { moveKeys, toAlias } from "./store.ts";

/** Lets a domain's records that name one of these vendors name another one. */
export type MoveVendor = (tx: Tx, org: OrganizationId, from: readonly string[], to: string) => Promise<void>;

const facts = [
  "email",
  "website",
  "country",
  "vat_id",
  "tax_number",
  "default_category_id",
  "notes",
] as const;

type MergeRow = Row<"vendors", "id" | "version" | "name" | "aliases" | (typeof facts)[number]>;

export async function mergeVendors(
  tx: Tx,
  org: OrganizationId,
  id: string,
  duplicate_ids: readonly string[],
  requireVersion: (version: number) => void,
  moveRecords: readonly MoveVendor[],
): Promise<void> {
  const locked = await lockVendors(tx, org, [id, ...duplicate_ids]);
  const vendor = locked.get(id);
  if (!vendor) throw new NotFound("vendor");
  requireVersion(vendor.version);
  const duplicates = requireDuplicates(locked, id, duplicate_ids);
  const columns = { aliases: mergeAliases(vendor, duplicates), ...fillFacts(vendor, duplicates) };

  for (const move of [moveKeys, ...moveRecords]) await move(tx, org, duplicate_ids, id);
  await tx.run(sql`
    delete from vendors where organization_id = ${org} and id = any(${duplicate_ids}::uuid[])`);
  await updateRecord(tx, "vendors", org, id, columns);
  for (const duplicate_id of duplicate_ids)
    await recordEvent(tx, org, "vendor.deleted", { id: duplicate_id });
  await recordEvent(tx, org, "vendor.updated", { id });
}

/**
 * The lock keeps new records from naming a duplicate before it is gone. It is taken in the order of the ids, so
 * that two merges cannot wait for each other.
 */
async function lockVendors(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
): Promise<Map<string, MergeRow>> {
  const rows = await tx.many<MergeRow>(sql`
    select id, version, name, aliases, email, website, country, vat_id, tax_number, default_category_id, notes
    from vendors
    where organization_id = ${org} and id = any(${ids}::uuid[])
    order by id
    for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

function requireDuplicates(
  locked: ReadonlyMap<string, MergeRow>,
  vendor_id: string,
  duplicate_ids: readonly string[],
): MergeRow[] {
  return duplicate_ids.map((id, index) => {
    const path = `body.duplicate_ids.${index}`;
    if (id === vendor_id) throw invalid(path, "self", "must be another vendor than the one in the path");
    const duplicate = locked.get(id);
    if (duplicate) return duplicate;
    const message = "names a record that does not exist";
    throw new ReferenceNotFound([{ path, code: "not_found", message }]);
  });
}

function mergeAliases(vendor: MergeRow, duplicates: readonly MergeRow[]): string[] {
  const names = duplicates.flatMap(({ name, aliases }) => [toAlias(name), ...aliases]);
  const aliases = [...new Set([...vendor.aliases, ...names])].filter((name) => name !== vendor.name);
  if (aliases.length <= aliases_max) return aliases;
  throw invalid(
    "body.duplicate_ids",
    "length",
    `would give the vendor ${aliases.length} aliases; it can have at most ${aliases_max}`,
  );
}

/** The first duplicate that knows a fact gives it. */
function fillFacts(vendor: MergeRow, duplicates: readonly MergeRow[]): Partial<MergeRow> {
  const known = [...duplicates.toReversed(), vendor].map((row) =>
    pick(
      row,
      facts.filter((fact) => row[fact] !== null),
    ),
  );
  return Object.assign({}, ...known);
}
