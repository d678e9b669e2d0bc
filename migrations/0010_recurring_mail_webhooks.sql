-- Why:      webhooks, the outbox of e-mails, reminders and recurring invoices.
-- Locks:    invoices: an index and a policy on a table that is new in the same release.
-- Backfill: none.   Old code keeps working: yes.

-- The endpoints that events are sent to.
create table webhook_endpoints (
  organization_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  description text,
  -- Event types, or patterns such as 'invoice.*'; empty: every event.
  event_types text[] not null default '{}',
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text,
  -- Encrypted with the installation's key. After a rotation the previous secret also signs until it expires.
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

-- The delivery of one event to one endpoint, with its outcome. Written in the database transaction of the
-- event.
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
  -- When a job was last enqueued for it; a lost job is enqueued again.
  queued_at timestamptz(3),
  -- The lease of the running attempt ends then.
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

-- E-mails, written in the database transaction of the change that causes them; a job sends them.
create table emails (
  organization_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'reminder')),
  invoice_id uuid,
  -- Null: there was no recipient address, so the e-mail was never written.
  recipient text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sender_name text not null,
  reply_to text,
  attach_pdf boolean not null,
  -- docs/mail.md explains these states.
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

-- The steps of the organization's reminder schedule that were done for an invoice.
create table invoice_reminder_steps (
  organization_id uuid not null,
  invoice_id uuid not null,
  days_after_due int not null,
  -- Null: the step was skipped, because another reminder was sent shortly before.
  email_id uuid,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, invoice_id, days_after_due),
  foreign key (organization_id, invoice_id) references invoices on delete cascade
);
call organization_table('invoice_reminder_steps', identity => null);

-- The sweep for scheduled sends may read only which invoices are due, and no other columns.
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
  -- The next period. It only ever counts up, even when the frequency changes.
  next_sequence int not null default 0,
  -- Sequence minus offset is the number of periods since start_date.
  sequence_offset int not null default 0,
  -- Periods before this day are not billed, because they were skipped on resume.
  bill_from date,
  invoices_generated int not null default 0,
  next_generation_date date,
  last_generated_date date,
  -- The number of consecutive failures, the reason of the last one, and when to retry.
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

-- Every period that was billed. The row stays when the draft is deleted, so that no period is billed twice.
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
-- A period is identified by its date, so a changed frequency cannot bill the same date again.
create unique index recurring_series_runs_date on recurring_series_runs (organization_id, series_id, date);
create index recurring_series_runs_invoice on recurring_series_runs (organization_id, invoice_id);
call organization_table('recurring_series_runs', identity => null);

-- Used when an old event is deleted, to find its deliveries.
create index webhook_deliveries_event on webhook_deliveries (organization_id, event_id);

-- Events cannot be changed, but old ones are deleted.
grant delete on events to daybook_app;

-- The last position of each organization. Whoever places events holds the lock on its row.
create table event_heads (
  organization_id uuid primary key references organizations,
  position bigint not null default 0,
  -- Events up to here may have been deleted; a client that has not seen all of them must reload.
  forgotten_position bigint not null default 0 check (forgotten_position <= position)
);
call organization_table('event_heads', identity => null);
revoke delete on event_heads from daybook_app;
call readable_by_system('event_heads');

-- The sweep finds out which organizations have old events, and the stream which have events without a position. They
-- cannot read what the events say.
create policy system_reads on events for select to daybook_system using (true);
grant select (organization_id, created_at, position) on events to daybook_system;
