/** Payments that were removed from an invoice. Only the audit trail still knows them. */
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { RemovedPayment } from "./schema.ts";

/** Nobody removes more payments from one invoice. */
export const removed_payments_max = 100;

interface RemovedRow extends Omit<RemovedPayment, "amount" | "removed_by"> {
  amount: Decimal;
  actor_kind: RemovedPayment["removed_by"]["kind"];
  actor_name: string | null;
}

/** Oldest first. A person who has left the organization is still named. */
export async function listRemovedPayments(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<RemovedPayment[]> {
  const rows = await tx.many<RemovedRow>(sql`
    select a.record_id as id, a.organization_id, p.invoice_id, p.transaction_id, p.amount, p.currency, p.date, p.method,
      p.reference, p.notes, p.created_at, a.created_at as removed_at, a.actor_kind,
      coalesce(u.full_name, u.email, k.name) as actor_name
    from audit_events a
    cross join jsonb_populate_record(null::invoice_payments, a.changes) as p
    left join users u on a.actor_kind = 'user' and u.id::text = a.actor_id
    left join api_keys k on a.actor_kind = 'api_key' and k.organization_id = a.organization_id and k.id::text = a.actor_id
    where a.organization_id = ${org} and a.record_type = 'invoice_payments' and a.action = 'deleted'
      and a.changes ->> 'invoice_id' = ${invoice_id}
    order by a.created_at, a.id
    limit ${removed_payments_max}`);
  return rows.map(({ actor_kind, actor_name, amount, ...row }) => ({
    ...row,
    amount: toNumber(amount),
    removed_by: { kind: actor_kind, name: actor_name },
  }));
}
