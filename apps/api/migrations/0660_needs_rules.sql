-- Rules of the needs list: numbered versions that were published, and at most one draft.
create table needs_rules (
  version integer primary key check (version > 0),
  state text not null check (state in ('draft', 'published')),
  -- `NeedsRule[]` of the domain.
  rules jsonb not null,
  -- Of the draft, while it is edited.
  edit_version integer not null default 1,
  note text not null default '',
  made_by uuid references app_user on delete set null,
  made_at timestamptz not null default now(),
  published_at timestamptz,
  check ((state = 'published') = (published_at is not null))
);
create unique index needs_rules_draft on needs_rules (state) where state = 'draft';
create index needs_rules_author on needs_rules (made_by);

-- Requests that rules made by themselves, with the reasons in words; a request of staff is not in it.
create table needs_request (
  activity_id uuid primary key references activity on delete cascade,
  loan_id uuid not null references loan on delete cascade,
  because jsonb not null
);
create index needs_request_loan on needs_request (loan_id);

-- What the rules proposed for a loan and staff did not want.
create table needs_dismissal (
  loan_id uuid not null references loan on delete cascade,
  key text not null,
  dismissed_by uuid references app_user on delete set null,
  dismissed_at timestamptz not null default now(),
  primary key (loan_id, key)
);
create index needs_dismissal_author on needs_dismissal (dismissed_by);
