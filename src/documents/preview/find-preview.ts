/**
 * Decides what a request for a preview gets. Nothing but the thumbnail is rendered until the number of pages is
 * known: a page beyond the end costs no rendering, and a file that cannot be rendered is tried once, not once for
 * every page and width.
 */
import { AppError, NotFound, Unprocessable } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { ObjectKey } from "../../platform/storage/index.ts";
import { type PreviewPlace, previewFormats, thumbnail } from "./preview-limits.ts";
import type { PreviewId } from "./request-preview.ts";

export class NoPreview extends Unprocessable {
  constructor(content_type: string) {
    super(`A file of type ${content_type} has no preview; only PDF and images do.`, { content_type });
  }
}

export class PreviewFailed extends Unprocessable {
  constructor(reason: string) {
    super(`The preview could not be rendered. ${reason}`, { reason });
  }
}

export class PageNotFound extends AppError {
  static override code = NotFound.code;
  static override status = NotFound.status;
  constructor(page: number, page_count: number) {
    const has = page_count === 1 ? "1 page" : `${page_count} pages`;
    super(`Page ${page} does not exist; the document has ${has}.`, { page, page_count });
  }
}

export interface FoundPreview extends PreviewId {
  /** Null: it has not been requested. */
  status: "pending" | "ready" | null;
  key: ObjectKey | null;
  content_type: string;
  page_count: number | null;
  /** Of the file, in hexadecimal. */
  sha256: string;
}

interface PreviewRow extends Omit<FoundPreview, "status" | "page" | "width"> {
  status: FoundPreview["status"] | "failed";
  error: string | null;
}

/** The preview to send or to request; instead of a page that may not exist, the thumbnail. */
export async function requirePreview(
  tx: Tx,
  org: OrganizationId,
  object_id: string,
  asked: PreviewPlace,
): Promise<FoundPreview> {
  const first = await findPreview(tx, org, object_id, thumbnail);
  const format = previewFormats.get(first.content_type);
  if (format === undefined) throw new NoPreview(first.content_type);
  const { page_count } = first;
  if (page_count !== null && asked.page > page_count) throw new PageNotFound(asked.page, page_count);
  const place = page_count === null ? thumbnail : asked;
  const found = place === thumbnail ? first : await findPreview(tx, org, object_id, place);
  const { status, error, ...rest } = found;
  if (status === "failed") throw new PreviewFailed(error ?? "");
  return { ...rest, ...place, status, content_type: `image/${format}` };
}

/** One row also if the preview has not been requested; its columns are null then. */
function findPreview(tx: Tx, org: OrganizationId, object_id: string, { page, width }: PreviewPlace) {
  return tx.one<PreviewRow>(sql`
    select o.id as object_id, o.content_type, o.page_count, encode(o.sha256, 'hex') as sha256,
      p.status, p.key, p.error
    from stored_objects o
    left join previews p on p.organization_id = o.organization_id and p.storage_object_id = o.id
      and p.page = ${page} and p.width = ${width}
    where o.organization_id = ${org} and o.id = ${object_id}`);
}
