/** The checks after the storm over background work; no query may return a row. */
import type { Checks } from "./audit.ts";

const eventOf = (type: string, id: string, on = "id") =>
  `(select count(*) from events e where e.organization_id = x.organization_id and e.type = '${type}' and e.data ->> '${on}' = ${id}::text)`;

/** A series bills once a week, the first time on its start date. */
const periods = "(current_date - x.start_date) / 7 + 1";

export const backgroundChecks: Checks = {
  "a duplicate transaction": `
    select organization_id, description, count(*) from transactions group by 1, 2 having count(*) <> 1`,
  "an import that is neither done nor failed": `
    select organization_id, id, status from transaction_imports where status not in ('done', 'failed')`,
  "imported rows that were not counted in exactly one event": `
    select t.organization_id, t.count, e.count as told
    from (select organization_id, count(*) from transactions group by 1) t
    join (select organization_id, sum((data ->> 'created_count')::int) as count from events
      where type = 'transaction.imported' group by 1) e using (organization_id)
    where t.count <> e.count`,
  "a series that was not billed exactly once for each period": `
    select x.organization_id, x.id, count(r.*), count(i.*)
    from recurring_series x
    left join recurring_series_runs r on r.organization_id = x.organization_id and r.series_id = x.id
    left join invoices i on i.organization_id = x.organization_id and i.id = r.invoice_id
    group by x.organization_id, x.id
    having count(r.*) <> ${periods} or count(i.*) <> ${periods} or count(distinct r.sequence) <> ${periods}
      or (select count(*) from invoices all_of where all_of.organization_id = x.organization_id
        and all_of.recurring_series_id = x.id) <> ${periods}
      or ${eventOf("recurring_invoice.generated", "x.id")} <> ${periods}`,
  "an e-mail in progress, or without exactly one event": `
    select x.organization_id, x.id, x.status from emails x
    where x.status not in ('sent', 'uncertain')
      or ${eventOf("invoice.sent", "x.id", "email_id")} + ${eventOf("invoice.send_uncertain", "x.id", "email_id")} <> 1`,
  "a delivery that did not arrive": `
    select organization_id, id, status from webhook_deliveries where status <> 'delivered'`,
  "an event that was not delivered": `
    select x.organization_id, x.id from events x
    where x.created_at > (select min(created_at) from webhook_endpoints w where w.organization_id = x.organization_id)
      and not exists (select from webhook_deliveries d where d.organization_id = x.organization_id and d.event_id = x.id)`,
  "a record that is still being worked on": `
    select organization_id, id, status from inbox_items where status in ('new', 'processing', 'analyzing')`,
  "a document that was not read exactly once": `
    select x.organization_id, x.id, x.meta from inbox_items x
    where x.primary_document_id is not null
      and (x.amount is null or ${eventOf("inbox.recognized", "x.id")} <> 1)`,
  "a bill without a transaction that pays it": `
    select x.organization_id, x.id, x.display_name, x.status from inbox_items x
    where x.display_name like 'Bill %'
      and (x.transaction_id is not null)::int + (select count(*) from match_candidates c
        where c.organization_id = x.organization_id and c.inbox_id = x.id and c.status = 'pending') = 0`,
  "a transaction that pays two bills": `
    select organization_id, transaction_id, count(*) from inbox_items where transaction_id is not null
    group by 1, 2 having count(*) > 1`,
  "a bill in dollars that was not converted": `
    select organization_id, id, base_amount from inbox_items where currency = 'USD' and base_amount is distinct from 90`,
  "a finalized invoice without its files": `
    select organization_id, invoice_id from invoice_register where artifacts is null`,
  "an expired document in the trash, or one with two removal events": `
    select x.organization_id, x.id from documents x where x.deleted_at < now() - interval '31 days'
    union all
    select e.organization_id, (e.data ->> 'id')::uuid from events e where e.type = 'document.removed'
    group by 1, 2 having count(*) <> 1`,
  "a failed job": `
    select name, data from pgboss.job where name = 'dead_letters' or state = 'failed' and name <> all(array(
      select name from scheduled_runs))`,
};
