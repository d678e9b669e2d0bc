-- Why:      payment proposals follow what they are about: a proposal for an invoice that is not open any more, or of
--           a transaction that found its place, is no question; and a removed payment is one again. The parts of a
--           transaction must sum to it also when the transaction itself changes (a pending one is booked otherwise).
-- Locks:    payment_proposals, invoices, invoice_payments and transactions for a moment (triggers, an index).
-- Backfill: none.   Old code keeps working: yes.

create index payment_proposals_created on payment_proposals (organization_id, created_at, id);

create function keep_proposals() returns trigger
  language plpgsql as $$
begin
  -- Who takes a payment back may confirm it again.
  if tg_op = 'DELETE' then
    update payment_proposals set status = 'pending'
    where organization_id = old.organization_id and transaction_id = old.transaction_id
      and invoice_id = old.invoice_id and status = 'confirmed';
    return null;
  end if;
  update payment_proposals p
  set status = found.status
  from (
    select p.id,
      case
        when v.status in ('unpaid', 'partially_paid') and (not t.matched or p.kind = 'several') then 'pending'
        else 'expired'
      end as status
    from payment_proposals p
    join invoices v on v.organization_id = p.organization_id and v.id = p.invoice_id
    join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
    where p.organization_id = new.organization_id and p.status in ('pending', 'expired')
      and (p.invoice_id = new.id or p.transaction_id = new.id)
  ) as found
  where p.organization_id = new.organization_id and p.id = found.id and p.status <> found.status;
  return null;
end $$;
create trigger proposals_update after update of status on invoices
  for each row when (old.status <> 'draft' and old.status is distinct from new.status)
  execute function keep_proposals();
create trigger proposals_update after update of matched on transactions
  for each row when (old.matched is distinct from new.matched) execute function keep_proposals();
create trigger proposals_delete after delete on invoice_payments
  for each row when (old.transaction_id is not null) execute function keep_proposals();

create function check_split_transaction() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from transactions t
    cross join lateral (
      select sum(s.amount) as amount, sum(s.base_amount) as base_amount
      from transaction_splits s
      where s.organization_id = t.organization_id and s.transaction_id = t.id
    ) as summed
    where t.organization_id = new.organization_id and t.id = new.id and t.is_split
      and (summed.amount is distinct from t.amount or summed.base_amount is distinct from t.base_amount)
  ) then
    raise exception 'The parts of transaction % do not sum to it.', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger split_sums after update of amount, base_amount, is_split on transactions
  deferrable initially deferred for each row when (new.is_split) execute function check_split_transaction();
