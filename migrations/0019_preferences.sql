-- What the web app remembers of a user. The saved views are kept by organization: {"<organization id>": [view, …]}.
alter table users
  add column preferences jsonb not null default '{}',
  add column saved_views jsonb not null default '{}';
