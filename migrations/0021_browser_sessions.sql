-- Why:      the session of the web app is a cookie. Its hash and the organization that the browser shows belong to the
--           session.
-- Locks:    sessions, for an instant (columns without defaults).
-- Backfill: none.   Old code keeps working: yes.

alter table sessions add column cookie_hash bytea;
-- A bearer token names its organization itself.
alter table sessions add column current_organization_id uuid;
alter table sessions add constraint sessions_browser
  check ((cookie_hash is null) = (current_organization_id is null));
create unique index sessions_cookie on sessions (cookie_hash) where cookie_hash is not null;
