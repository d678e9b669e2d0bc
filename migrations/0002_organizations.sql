-- Why:      organizations, the people in them and their roles.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.

create table organizations (
  organization_id uuid primary key,
  name text not null,
  base_currency text not null,
  time_zone text not null,
  country text,
  locale text not null,
  -- The organization's own settings; their keys are declared in code.
  settings jsonb not null default '{}',
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
call organization_table('organizations', identity => 'organization_id');
call readable_by_system('organizations');

-- Users are not organization data: one user may belong to several organizations.
create table users (
  id uuid primary key,
  email text not null,
  -- When the user proved that the address is theirs, by opening a link that was mailed to it.
  email_verified_at timestamptz(3),
  full_name text,
  avatar_url text,
  -- The language of messages to the user; null: not chosen.
  language text,
  password_hash text,
  -- The organization that a new sign-in starts in.
  current_organization_id uuid,
  -- How often all sessions of the user were ended. A sign-in remembers the number that it saw; a session starts only
  -- if it is still the same.
  sessions_ended_count int not null default 0,
  -- What the web app remembers of a user. The saved views are kept by organization: {"<organization id>": [view, …]}.
  preferences jsonb not null default '{}',
  saved_views jsonb not null default '{}',
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
-- The collation "C" changes the case of ASCII letters only. lower() of the database maps some others to ASCII (U+0130 to
-- i, U+212A to k), so two different mailboxes would count as one account.
create unique index users_email on users (lower(email collate "C"));
create trigger touch before update on users for each row execute function touch_row();
grant select, insert, update, delete on users to daybook_system;
-- Database transactions of an organization may show who did something, and nothing else about a user.
grant select (id, email, full_name, avatar_url) on users to daybook_app;

create table memberships (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'accountant', 'member', 'viewer')),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
call organization_table('memberships');
call readable_by_system('memberships');

-- Sign-in looks up the organizations of one user. This lookup crosses organizations, so it uses a separate
-- table outside organization data, which triggers on memberships maintain.
create table user_organizations (
  user_id uuid not null references users,
  organization_id uuid not null,
  primary key (user_id, organization_id)
);
grant select on user_organizations to daybook_system;

create function keep_user_organizations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into user_organizations values (new.user_id, new.organization_id) on conflict do nothing;
  else
    delete from user_organizations where user_id = old.user_id and organization_id = old.organization_id;
  end if;
  return null;
end $$;
create trigger keep_user_organizations after insert or delete on memberships
  for each row execute function keep_user_organizations();
