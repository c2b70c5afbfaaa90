-- Policy sets with every version they had: who changed which limits, when and why. The limits of a version lie in it whole.

drop table policy_requirement;

alter table policy_set
  add column version integer not null default 1,
  add column archived_at timestamptz,
  add column updated_at timestamptz not null default now();
create unique index policy_set_in_use on policy_set (in_use) where in_use;

create table policy_set_version (
  policy_set_id uuid not null references policy_set on delete cascade,
  version integer not null,
  name text not null,
  -- [{key, label, prefix, suffix, func, value, diff: {mid, top}, value_out_of_range}], in the order of the grid.
  rules jsonb not null,
  -- Why it was changed, in the words of who did.
  reason text not null default '',
  author_id uuid references app_user,
  -- Kept in words too: a person may be erased.
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (policy_set_id, version)
);
create index policy_set_version_author on policy_set_version (author_id);

-- What somebody typed over the loan's own figures in its sizer, and asked to keep.
create table loan_sizing (
  loan_id uuid primary key references loan on delete cascade,
  -- {key: number or null}: only the figures that differ from the loan's.
  figures jsonb not null,
  version integer not null default 1,
  saved_by uuid references app_user,
  saved_by_name text not null,
  saved_at timestamptz not null default now()
);
create index loan_sizing_author on loan_sizing (saved_by);
