-- Why:      second factors of people (TOTP, recovery codes, passkeys).
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.
--
-- Someone who reads the database cannot sign in with what is here: TOTP secrets are sealed with the secret key of the
-- installation, recovery codes and challenges are stored as SHA-256, and of a passkey only the public key is known.

create table totp_secrets (
  user_id uuid primary key references users,
  -- Sealed with the secret key of the installation, bound to the user.
  sealed_secret bytea not null,
  -- Null while it is being set up; until then no sign-in asks for it.
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code. A code counts only if its step is later.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default app_now()
);
grant select, insert, update, delete on totp_secrets to daybook_system;

-- A used code is deleted.
create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to daybook_system;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- The id that the authenticator chose.
  credential_id bytea not null unique,
  -- COSE format.
  public_key bytea not null,
  -- How often the authenticator has signed; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz(3),
  -- Set when the counter went backwards: a copy of the authenticator may exist.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1
);
create index passkeys_user on passkeys (user_id, created_at);
create trigger touch before update on passkeys for each row execute function touch_row();
grant select, insert, update, delete on passkeys to daybook_system;

-- Open WebAuthn challenges. An answered challenge is deleted.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'authenticate')),
  -- Who may answer a registration; null for a sign-in, where the passkey says who it is.
  user_id uuid references users,
  expires_at timestamptz(3) not null,
  check ((purpose = 'register') = (user_id is not null))
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to daybook_system;

-- Changing an organization's members or settings asks whether a user has a second factor, and nothing else about it.
create function has_second_factor(of_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from totp_secrets where user_id = of_user and confirmed_at is not null)
    or exists (select from passkeys where user_id = of_user and disabled_at is null)
$$;
revoke execute on function has_second_factor(uuid) from public;
grant execute on function has_second_factor(uuid) to daybook_app, daybook_system;
