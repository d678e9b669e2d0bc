-- Why:      lower() of the database maps some letters outside of ASCII to ASCII ones (U+0130 to i, U+212A to k), so two
--           different mailboxes counted as one account. The collation "C" changes the case of ASCII letters only.
-- Locks:    users and invitations, while their small indexes are built.   Backfill: none.
-- Old code keeps working: yes, but finds accounts without an index.
drop index users_email;
create unique index users_email on users (lower(email collate "C"));
drop index invitations_open;
create unique index invitations_open on invitations (organization_id, lower(email collate "C"))
  where accepted_at is null;
