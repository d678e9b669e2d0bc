/** Stored objects: one row per file in the store. */
import { randomBytes } from "node:crypto";
import { NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import { defineJob } from "../platform/jobs/define-job.ts";
import { formatKey, type ObjectKey, parseKey } from "../platform/storage/index.ts";
import { keyNameOf } from "./file-name.ts";

export const areas = ["vault", "assistant"] as const;
export type Area = (typeof areas)[number];

export interface StoredObject
  extends Row<"stored_objects", "id" | "file_name" | "content_type" | "size">,
    RowAs<"stored_objects", { key: ObjectKey; area: Area }> {
  /** Lowercase hexadecimal. */
  sha256: string;
}

export function newObjectKey(area: Area, organization_id: OrganizationId, file_name: string): ObjectKey {
  const random = randomBytes(16).toString("hex");
  return formatKey({ area, organization_id, random, name: keyNameOf(file_name) });
}

export async function insertObject(
  tx: Tx,
  org: OrganizationId,
  object: Omit<StoredObject, "id">,
): Promise<StoredObject> {
  const id = newId<StoredObject["id"]>();
  const columns = { organization_id: org, id, ...object, sha256: Buffer.from(object.sha256, "hex") };
  await tx.run(sql`insert into stored_objects ${insertion(columns)}`);
  return { id, ...object };
}

/**
 * The object of a key from a request body. Text that is not a key of the area is refused with 400. A key of
 * another organization and one that never existed both get 404. The row is locked against removal until the
 * database transaction ends.
 */
export async function lockObject(
  tx: Tx,
  org: OrganizationId,
  area: Area,
  key: string,
  path: string,
): Promise<StoredObject> {
  const parts = parseKey(key);
  if (!parts || parts.area !== area)
    throw invalid(path, "key", `must be a key from POST /v1/uploads, starting with ${area}/`);
  const object =
    parts.organization_id === org
      ? await tx.maybe<StoredObject>(sql`
          select id, key, area, file_name, content_type, size, encode(sha256, 'hex') as sha256
          from stored_objects
          where organization_id = ${org} and key = ${key}
          for key share`)
      : null;
  if (!object) throw new NotFound("file");
  return object;
}

export const removeBytesJob = defineJob<{ keys: ObjectKey[] }>("documents.remove-bytes", {
  transaction: "handler",
  retry_limit: 20,
});

/** An SQL condition: object `o` is part of a finalized invoice, whose files are kept for ever. */
export const pinned = sql`exists (
  select from invoice_pinned_files p
  where p.organization_id = o.organization_id and p.storage_object_id = o.id)`;

/**
 * Removes the objects among `ids` that no document and no finalized invoice refers to, and their bytes after
 * the commit. The rows are locked first: a concurrent reference to one of them is either seen by the second
 * query or finds the object gone.
 */
export async function removeUnreferenced(tx: Tx, org: OrganizationId, ids: string[]): Promise<number> {
  await tx.run(sql`
    select from stored_objects
    where organization_id = ${org} and id = any(${ids}::uuid[])
    order by id
    for update`);
  // The previews are read as they were before the statement; the foreign key deletes their rows at its end.
  const removed = await tx.many<
    RowAs<"stored_objects", { key: ObjectKey }> & { preview_keys: ObjectKey[] }
  >(sql`
    with removed as (
      delete from stored_objects o
      where o.organization_id = ${org} and o.id = any(${ids}::uuid[])
        and not exists (
          select from documents d where d.organization_id = ${org} and d.storage_object_id = o.id
        )
        and not ${pinned}
      returning o.id, o.key
    )
    select r.key, array(
        select p.key from previews p
        where p.organization_id = ${org} and p.storage_object_id = r.id and p.key is not null
      ) as preview_keys
    from removed r`);
  const keys = removed.flatMap(({ key, preview_keys }) => [key, ...preview_keys]);
  if (keys.length > 0) await tx.enqueue(removeBytesJob, { organization_id: org, keys });
  return removed.length;
}
