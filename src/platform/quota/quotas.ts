/**
 * How many bytes an organization may store and how many records it may have. Triggers
 * (migrations/0012_quotas.sql) maintain both totals and refuse what would exceed a quota. This module reads
 * the totals and turns the triggers' error into a refusal. A quota of 0 means no quota.
 */
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";

/** The quotas of every organization, unless an administrator set another quota for it. */
export interface Quotas {
  storage_bytes_max: number;
  records_max: number;
}

export const noQuotas: Quotas = { storage_bytes_max: 0, records_max: 0 };

interface Excess {
  quota: "storage" | "records";
  used: number;
  allowed: number;
}

export class QuotaExceeded extends AppError {
  static override code = "quota_exceeded";
  static override status = 413;
  // The same request may succeed after something was deleted.
  static override momentary = true;
  constructor({ quota, used, allowed }: Excess) {
    super(
      quota === "storage"
        ? `The organization's files use ${used} of its ${allowed} bytes; this file does not fit. Delete files, or ask the administrator for a higher quota.`
        : `The organization uses ${used} of its ${allowed} records; this request would exceed that. Delete records, or ask the administrator for a higher quota.`,
      { quota, used, allowed },
    );
  }
}

/** The SQLSTATE that the trigger `require_room` raises. */
export const quota_sqlstate = "DBQ01";

export function toQuotaExceeded(error: unknown): QuotaExceeded {
  return new QuotaExceeded(JSON.parse((error as { detail: string }).detail) as Excess);
}

export interface Usage {
  stored_bytes: number;
  /** Null: no limit. */
  storage_quota_bytes: number | null;
  records: number;
  record_quota: number | null;
}

export async function findUsage(tx: Tx, org: OrganizationId, defaults: Quotas): Promise<Usage> {
  const row = await tx.one<Usage>(sql`
    select storage_usage(${org}) as stored_bytes, record_usage(${org}) as records,
      nullif(coalesce(q.storage_bytes_max, ${defaults.storage_bytes_max}::int8), 0) as storage_quota_bytes,
      nullif(coalesce(q.records_max, ${defaults.records_max}::int8), 0) as record_quota
    from (select) as one
    left join organization_quotas q on q.organization_id = ${org}`);
  return row;
}

/** How many more bytes the organization may store. */
export class StorageRoom {
  readonly #used: number;
  readonly #allowed: number | null;

  private constructor(used: number, allowed: number | null) {
    this.#used = used;
    this.#allowed = allowed;
  }

  static async find(tx: Tx, org: OrganizationId, { storage_bytes_max }: Quotas): Promise<StorageRoom> {
    const row = await tx.one<{ used: number; allowed: number | null }>(sql`
      select storage_usage(${org}) as used,
        nullif(coalesce(q.storage_bytes_max, ${storage_bytes_max}::int8), 0) as allowed
      from (select) as one
      left join organization_quotas q on q.organization_id = ${org}`);
    return new StorageRoom(row.used, row.allowed);
  }

  require(size: number): void {
    const [used, allowed] = [this.#used, this.#allowed];
    if (allowed !== null && used + size > allowed)
      throw new QuotaExceeded({ quota: "storage", used, allowed });
  }

  /** Passes the bytes through, and throws as soon as they exceed the quota. */
  async *limit(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      this.require(size);
      yield chunk;
    }
  }
}

/** Null: the service's setting applies again. */
export type OwnQuotas = { [Name in keyof Quotas]?: number | null };

export async function saveQuotas(tx: Tx, org: OrganizationId, quotas: OwnQuotas): Promise<void> {
  const { storage_bytes_max, records_max } = quotas;
  await tx.run(sql`
    insert into organization_quotas as kept (organization_id, storage_bytes_max, records_max)
    values (${org}, ${storage_bytes_max ?? null}, ${records_max ?? null})
    on conflict (organization_id) do update set
      storage_bytes_max = case when ${storage_bytes_max !== undefined}
        then excluded.storage_bytes_max else kept.storage_bytes_max end,
      records_max = case when ${records_max !== undefined} then excluded.records_max else kept.records_max end`);
}
