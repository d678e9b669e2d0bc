-- Why:      a sign-in that was checked before all sessions of its user were ended must not start a session afterwards;
--           notices about second factors; the hash of the audit trail by e-mail.
-- Locks:    users, account_emails and audit_heads, for an instant (columns with constant defaults, a check of few rows).
-- Backfill: none.   Old code keeps working: no, a column is renamed.

-- How often all sessions of the user were ended. A sign-in remembers the number that it saw; a session starts only if it
-- is still the same.
alter table users add column sessions_ended_count int not null default 0;

alter table account_emails drop constraint account_emails_kind_check;
alter table account_emails add constraint account_emails_kind_check check (kind in (
  'password_reset', 'password_changed', 'invitation', 'totp_added', 'totp_removed', 'passkey_added', 'passkey_removed',
  'passkey_disabled', 'recovery_codes_replaced', 'recovery_code_used', 'second_factors_removed', 'audit_hash'
));
-- Set for an invitation and for a hash of the audit trail.
alter table account_emails rename column inviting_organization_id to about_organization_id;

-- The hash that was mailed last, and when.
alter table audit_heads add column mailed_hash bytea;
alter table audit_heads add column mailed_at timestamptz(3);
