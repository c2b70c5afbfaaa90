-- Views of the requests that people keep: filters, order, columns and way of showing, for themselves or for all staff.
create table saved_view (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  shared boolean not null default false,
  settings jsonb not null,
  -- Deleted views are kept for a while, so that deleting can be undone.
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, lower(name)) where deleted_at is null;
create index saved_view_shared on saved_view (shared) where deleted_at is null and shared;

-- The view that a person's requests open with.
create table saved_view_default (
  user_id uuid primary key references app_user on delete cascade,
  view_id uuid not null references saved_view on delete cascade
);
create index saved_view_default_view on saved_view_default (view_id);
