-- Why:      authentication: API keys, sessions, invitations, and the records of the OAuth server.
-- Locks:    none (new tables).   Backfill: none.   Old code keeps working: yes.
--
-- Someone who reads the database cannot sign in with what is here: keys, client secrets, invitation and setup
-- tokens and all tokens of the OAuth server are stored as SHA-256 of 32 random bytes, passwords as Argon2id.

-- Accepting an invitation creates the user in a database transaction of the organization they join.
grant insert (id, email, email_verified_at, full_name, password_hash, current_organization_id) on users to daybook_app;
grant select (email_verified_at), update (email_verified_at) on users to daybook_app;

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  -- The key never has more rights than this user, and is deleted with their membership.
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index api_keys_created on api_keys (organization_id, created_at, id);
create index api_keys_user on api_keys (organization_id, user_id);
call organization_table('api_keys', hidden => '{secret_hash}');
call readable_by_system('api_keys');

create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'accountant', 'member', 'viewer')),
  token_hash bytea not null,
  -- 'mail': the link is mailed and shown to nobody else, so whoever uses it reads the address's mail.
  delivery text not null check (delivery in ('link', 'mail')),
  invited_by uuid,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index invitations_open on invitations (organization_id, lower(email collate "C"))
  where accepted_at is null;
create index invitations_created on invitations (organization_id, created_at, id);
call organization_table('invitations', hidden => '{token_hash}');
call readable_by_system('invitations');

-- OAuth clients of third parties and machines. The public client id contains both ids of this table's key.
create table oauth_clients (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('machine', 'web', 'native')),
  scopes text[] not null,
  redirect_uris text[] not null,
  -- Null for clients that cannot keep a secret.
  secret_hash bytea,
  -- The member who answers for the client. It never has more rights than this user and ends with their
  -- membership. References the user and not the membership, because an ended
  -- client still names them.
  owner_id uuid not null references users,
  -- Whether a machine may change members, invitations, keys and clients. Only an owner sets it.
  may_manage_members boolean not null default false,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default app_now(),
  updated_at timestamptz(3) not null default app_now(),
  version int not null default 1,
  primary key (organization_id, id)
);
create index oauth_clients_created on oauth_clients (organization_id, created_at, id);
create index oauth_clients_owner on oauth_clients (organization_id, owner_id);
call organization_table('oauth_clients', hidden => '{secret_hash}');
call readable_by_system('oauth_clients');

-- A user's consent that a client may access one organization. Access tokens name the grant; without its row
-- they are refused. The OAuth library has its own record of a grant but drops attributes it does not know.
create table oauth_grants (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null default app_now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index oauth_grants_user on oauth_grants (organization_id, user_id);
create index oauth_grants_client on oauth_grants (organization_id, client_id);
call organization_table('oauth_grants');
call readable_by_system('oauth_grants');

-- From here on: the service's own records. They belong to users and to the installation.

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  -- Shown to the user in the list of their sessions: the browser or program, and its IP address at sign-in.
  device text not null,
  address text not null,
  created_at timestamptz(3) not null default app_now(),
  -- Updated every few minutes, not with every request.
  last_seen_at timestamptz(3) not null default app_now(),
  -- When the person last proved who they are: by signing in, or with POST /v1/session/confirm.
  authenticated_at timestamptz(3) not null default app_now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- Of a session of the web app: its cookie, and the organization that the browser shows. A bearer token names its
  -- organization itself.
  cookie_hash bytea,
  current_organization_id uuid,
  constraint sessions_browser check ((cookie_hash is null) = (current_organization_id is null))
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);
create unique index sessions_cookie on sessions (cookie_hash) where cookie_hash is not null;
grant select, insert, update, delete on sessions to daybook_system;

-- Tokens without a grant or session (client credentials) that were revoked before they expired.
create table revoked_tokens (
  token_id text primary key,
  expires_at timestamptz(3) not null
);
create index revoked_tokens_expires on revoked_tokens (expires_at);
grant select, insert, delete on revoked_tokens to daybook_system;

-- Codes, refresh tokens, device codes, browser sessions and open interactions of the OAuth server.
create table oidc_records (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code_hash bytea,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  primary key (kind, id_hash)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (kind, uid) where uid is not null;
create unique index oidc_records_user_code on oidc_records (user_code_hash) where user_code_hash is not null;
create index oidc_records_expires on oidc_records (expires_at);
grant select, insert, update, delete on oidc_records to daybook_system;

create table signing_keys (
  id text primary key,
  -- The private key as a JWK, sealed with the secret key of the installation.
  sealed_jwk bytea not null,
  created_at timestamptz(3) not null
);
grant select, insert, update, delete on signing_keys to daybook_system;

-- Sign-in attempts per user, or per user and address; never the e-mail address itself.
create table login_throttles (
  key bytea primary key,
  attempts int not null,
  blocked_until timestamptz(3) not null,
  attempted_at timestamptz(3) not null
);
create index login_throttles_attempted on login_throttles (attempted_at);
grant select, insert, update, delete on login_throttles to daybook_system;

-- Addresses from which a user has signed in before. Others who guess passwords cannot lock the user out
-- there.
create table login_addresses (
  user_id uuid not null references users,
  address_hash bytea not null,
  signed_in_at timestamptz(3) not null,
  primary key (user_id, address_hash)
);
create index login_addresses_signed_in on login_addresses (signed_in_at);
grant select, insert, update, delete on login_addresses to daybook_system;

-- Links to choose a new password. They are mailed, work once, and are valid for an hour.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz(3) not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);
grant select, insert, update, delete on password_resets to daybook_system;

-- E-mails about accounts that wait to be sent: password resets, notices, invitations. A row has no text: the
-- message and its link are made when it is sent, so no usable link is stored.
create table account_emails (
  id uuid primary key,
  kind text not null check (kind in (
    'password_reset', 'password_changed', 'invitation', 'totp_added', 'totp_removed', 'passkey_added', 'passkey_removed',
    'passkey_disabled', 'recovery_codes_replaced', 'recovery_code_used', 'second_factors_removed', 'audit_hash'
  )),
  recipient text not null,
  -- Set for an invitation and for a hash of the audit trail.
  about_organization_id uuid,
  -- Set for an invitation.
  invitation_id uuid,
  attempt_count int not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null default app_now()
);
create index account_emails_due on account_emails (next_attempt_at);
grant select, insert, update, delete on account_emails to daybook_system;
-- An invitation is written in a database transaction of its organization, and queues its e-mail there.
grant insert on account_emails to daybook_app;

create table setup_links (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
grant select, insert, update, delete on setup_links to daybook_system;
-- The first organization is created in a database transaction of its own, which also uses up the link.
grant select, update on setup_links to daybook_app;
