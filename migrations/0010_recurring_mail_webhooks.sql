-- Why:      webhooks, the outbox of e-mails, reminders and recurring invoices.
-- Locks:    invoices: an index and a policy on a table that is new in the same release.
-- Backfill: none.   Old code keeps working: yes.

-- Where events are sent to.
create table webhook_endpoints (
  organization_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  description text,
  -- Types, or families such as 'invoice.*'; empty: every event.
  event_types text[] not null default '{}',
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text,
  -- Sealed with the installation's key. The one before the last rotation signs too, until it expires.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create index webhook_endpoints_created on webhook_endpoints (organization_id, created_at, id);
call organization_table('webhook_endpoints', hidden => '{secret, previous_secret}');

-- One event for one endpoint, and how it went. Written in the transaction of the event.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null default new_id(),
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempt_count int not null default 0,
  -- What happened at each attempt, newest last.
  attempts jsonb not null default '[]',
  next_attempt_at timestamptz(3) default app_now(),
  -- When a job was last made for it; one that got lost is made again.
  queued_at timestamptz(3),
  -- An attempt is under way until then.
  leased_until timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (organization_id, event_id) references events,
  unique (organization_id, endpoint_id, event_id),
  check ((status = 'pending') = (next_attempt_at is not null))
);
create index webhook_deliveries_created on webhook_deliveries (organization_id, endpoint_id, created_at, id);
create index webhook_deliveries_due on webhook_deliveries (organization_id, next_attempt_at) where status = 'pending';
call organization_table('webhook_deliveries', identity => null);
call readable_by_system('webhook_deliveries');

-- E-mails, written in the transaction of the change that wants them sent; a job sends them.
create table emails (
  organization_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'reminder')),
  invoice_id uuid,
  -- Null: it was never written, because nobody could be found to send it to.
  recipient text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sender_name text not null,
  reply_to text,
  attach_pdf boolean not null,
  -- docs/mail.md draws these states.
  status text not null check (status in ('queued', 'connecting', 'transmitting', 'sent', 'uncertain', 'failed')),
  attempt_count int not null default 0,
  -- The attempt that owns the row while it is connecting or transmitting.
  attempt_id uuid,
  error text,
  next_attempt_at timestamptz(3) default app_now(),
  queued_at timestamptz(3),
  leased_until timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices on delete set null (invoice_id),
  check (recipient is not null or status = 'failed'),
  check ((status in ('queued', 'connecting', 'transmitting')) = (next_attempt_at is not null)),
  check ((status in ('connecting', 'transmitting')) = (attempt_id is not null and leased_until is not null))
);
create index emails_created on emails (organization_id, created_at, id);
create index emails_invoice on emails (organization_id, invoice_id, created_at, id);
create index emails_due on emails (organization_id, next_attempt_at) where next_attempt_at is not null;
call organization_table('emails', hidden => '{body_text, body_html, next_attempt_at, queued_at, leased_until, attempt_id}');
call readable_by_system('emails');

-- Which step of the organization's reminder schedule was taken for an invoice.
create table invoice_reminder_steps (
  organization_id uuid not null,
  invoice_id uuid not null,
  days_after_due int not null,
  -- Null: the step was passed over, because another reminder went out shortly before.
  email_id uuid,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, invoice_id, days_after_due),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call organization_table('invoice_reminder_steps', identity => null);

-- The sweep for scheduled sends asks which invoices are due, and sees no more of them than that.
create index invoices_scheduled_send on invoices (organization_id, scheduled_send_at)
  where scheduled_send_at is not null;
create policy system_reads on invoices for select to daybook_system using (true);
grant select (organization_id, id, status, scheduled_send_at, sent_at) on invoices to daybook_system;

create table recurring_series (
  organization_id uuid not null references organizations,
  id uuid not null,
  customer_id uuid not null,
  template_id uuid,
  frequency text not null check (frequency in ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly',
    'semiannual', 'annual')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  max_invoices int check (max_invoices > 0),
  currency text,
  payment_terms_days int check (payment_terms_days between 0 and 365),
  items jsonb not null,
  notes text,
  auto_send boolean not null,
  status text not null check (status in ('active', 'paused', 'completed', 'cancelled')),
  -- The period that comes next. It only ever counts up, also when the rhythm changes.
  next_sequence int not null default 0,
  -- Sequence minus offset is the number of periods since start_date.
  sequence_offset int not null default 0,
  -- No period before this day is billed: those were skipped on resume.
  bill_from date,
  invoices_generated int not null default 0,
  next_generation_date date,
  last_generated_date date,
  -- Failures in a row, why the last one happened, and when to try again.
  failure_count int not null default 0,
  failure_reason text,
  failed_at timestamptz(3),
  retry_at timestamptz(3),
  created_by uuid,
  search tsvector not null,
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers,
  foreign key (organization_id, template_id) references invoice_templates,
  check (status not in ('active', 'paused') or next_generation_date is not null)
);
create index recurring_series_created on recurring_series (organization_id, created_at, id);
create index recurring_series_start on recurring_series (organization_id, start_date, id);
create index recurring_series_next on recurring_series
  (organization_id, coalesce(next_generation_date, 'infinity'::date), id);
create index recurring_series_due on recurring_series (organization_id, next_generation_date, id)
  where status = 'active';
create index recurring_series_customer on recurring_series (organization_id, customer_id);
create index recurring_series_search on recurring_series using gin (organization_id, search);
call organization_table('recurring_series', counted => true);
call readable_by_system('recurring_series');

-- Every period that was billed. It outlives a deleted draft, so that no period is billed twice.
create table recurring_series_runs (
  organization_id uuid not null,
  series_id uuid not null,
  sequence int not null,
  date date not null,
  invoice_id uuid,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, series_id, sequence),
  foreign key (organization_id, series_id) references recurring_series on delete cascade,
  foreign key (organization_id, invoice_id) references invoices on delete set null (invoice_id)
);
-- A period is a date: a changed rhythm cannot come back to one that was billed.
create unique index recurring_series_runs_date on recurring_series_runs (organization_id, series_id, date);
create index recurring_series_runs_invoice on recurring_series_runs (organization_id, invoice_id);
call organization_table('recurring_series_runs', identity => null);

-- Forgetting an event asks which deliveries it has.
create index webhook_deliveries_event on webhook_deliveries (organization_id, event_id);

-- Events stay as they were written, and may be forgotten.
grant delete on events to daybook_app;

-- The sweep asks who has old events, and sees no more of them than that.
create policy system_reads on events for select to daybook_system using (true);
grant select (organization_id, created_at) on events to daybook_system;
