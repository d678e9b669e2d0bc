/** SQL for endpoints and deliveries. */
import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { isLeased } from "../platform/outbox/lease.ts";
import { isFree } from "../platform/outbox/requeue-due.ts";
import { selectOf } from "../platform/records/mapper.ts";
import { type DeliveryRow, deliveryRecord, type EndpointRow, type WebhookAttempt } from "./schema.ts";

export const deliverySelect = selectOf(deliveryRecord, "d", {
  event_created_at: sql`v.created_at`,
  event_data: sql`v.data`,
});

export const deliveryFrom = sql`
  webhook_deliveries d
  join events v on v.organization_id = d.organization_id and v.id = d.event_id`;

/** The body of the request; the log shows the same. */
export function payloadOf(row: Pick<DeliveryRow, "event_type" | "event_created_at" | "event_data">) {
  return { type: row.event_type, timestamp: row.event_created_at, data: row.event_data };
}

export async function requireDelivery(
  tx: Tx,
  org: OrganizationId,
  endpoint_id: string,
  id: string,
): Promise<DeliveryRow> {
  const row = await tx.maybe<DeliveryRow>(sql`
    select ${deliverySelect}
    from ${deliveryFrom}
    where d.organization_id = ${org} and d.endpoint_id = ${endpoint_id} and d.id = ${id}`);
  if (!row) throw new NotFound("webhook delivery");
  return row;
}

export type ClaimedDelivery = Pick<
  DeliveryRow,
  "id" | "event_id" | "event_type" | "attempt_count" | "endpoint_id" | "event_created_at" | "event_data"
> &
  Row<"webhook_deliveries", "interrupted_count"> &
  Row<"webhook_endpoints", "url" | "secret" | "previous_secret" | "previous_secret_expires_at"> & {
    endpoint_status: EndpointRow["status"];
  };

/**
 * Claims the delivery for one attempt. A lease that is still there belongs to an attempt that was interrupted. Null if another worker holds it, if it is not due, or if its endpoint
 * is failing and an attempt to it is in progress: a receiver that hangs must not occupy all workers.
 */
export async function claimDelivery(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
  leased_until: Instant,
): Promise<ClaimedDelivery | null> {
  const claimable = sql`d.organization_id = ${org} and d.id = ${id} and d.status = 'pending' and ${isFree(sql`d`, now)}`;
  const claimed = await tx.run(sql`
    update webhook_deliveries d
    set attempt_count = attempt_count + 1, leased_until = ${leased_until},
      interrupted_count = interrupted_count + (leased_until is not null)::int
    where ${claimable} and not (${endpointIsFailingAndBusy(now)})`);
  if (claimed === 0) {
    // Postponed: the next sweep enqueues another job.
    await tx.run(sql`update webhook_deliveries d set queued_at = null where ${claimable}`);
    return null;
  }
  return tx.one<ClaimedDelivery>(sql`
    select d.id, d.event_id, d.event_type, d.attempt_count, d.interrupted_count, d.endpoint_id, v.created_at as event_created_at,
      v.data as event_data, e.url, e.status as endpoint_status, e.secret, e.previous_secret,
      e.previous_secret_expires_at
    from ${deliveryFrom}
    join webhook_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${org} and d.id = ${id}`);
}

export async function renewLease(
  tx: Tx,
  org: OrganizationId,
  { id, attempt_count }: Pick<ClaimedDelivery, "id" | "attempt_count">,
  leased_until: Instant,
): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set leased_until = ${leased_until}
    where organization_id = ${org} and id = ${id} and attempt_count = ${attempt_count} and leased_until is not null`);
}

/**
 * Whether the endpoint is failing (another delivery waits for a retry) and an attempt to it is in progress.
 */
function endpointIsFailingAndBusy(now: Instant): Sql {
  const others = sql`
    select from webhook_deliveries o
    where o.organization_id = d.organization_id and o.endpoint_id = d.endpoint_id and o.id <> d.id
      and o.status = 'pending'`;
  return sql`exists (${others} and ${isLeased(sql`o.leased_until`, now)})
    and exists (${others} and o.attempt_count > 0 and o.leased_until is null)`;
}

export type Outcome = Pick<DeliveryRow, "status" | "next_attempt_at" | "delivered_at">;

/** At most this many attempts of a delivery are kept, however often it is replayed. */
const attempts_kept_max = 50;

/** Changes nothing if another attempt has started since: then that one's outcome counts. */
export async function saveOutcome(
  tx: Tx,
  org: OrganizationId,
  { id, attempt_count }: Pick<ClaimedDelivery, "id" | "attempt_count">,
  attempt: WebhookAttempt | null,
  { status, next_attempt_at, delivered_at }: Outcome,
): Promise<void> {
  const added = JSON.stringify(attempt ? [attempt] : []);
  await tx.run(sql`
    update webhook_deliveries
    set status = ${status}, next_attempt_at = ${next_attempt_at}, delivered_at = ${delivered_at},
      leased_until = null,
      attempts = (case when jsonb_array_length(attempts) >= ${attempts_kept_max} then attempts - 0 else attempts end)
        || ${added}::jsonb
    where organization_id = ${org} and id = ${id} and attempt_count = ${attempt_count} and leased_until is not null`);
}

/** Makes deliveries due again, with the attempt count reset; returns their ids. */
export function restartDeliveries(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
  now: Instant,
): Promise<Row<"webhook_deliveries", "id">[]> {
  return tx.many<Row<"webhook_deliveries", "id">>(sql`
    update webhook_deliveries
    set status = 'pending', attempt_count = 0, interrupted_count = 0, leased_until = null, next_attempt_at = ${now}, queued_at = ${now}, delivered_at = null
    where organization_id = ${org} and id = any(${ids})
      and not ${isLeased(sql`leased_until`, now)}
    returning id`);
}

export async function disableEndpoint(
  tx: Tx,
  org: OrganizationId,
  id: string,
  reason: string,
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoints set status = 'disabled', disabled_reason = ${reason}
    where organization_id = ${org} and id = ${id} and status = 'enabled'`);
}
