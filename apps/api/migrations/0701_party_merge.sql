-- What a merge of two records changed, so that it can be undone for 30 days.
create table party_merge (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('borrower', 'contact')),
  -- Not references: the one that goes is gone, and the one that stays may be merged on.
  kept_id uuid not null,
  gone_id uuid not null,
  kept_name text not null,
  gone_name text not null,
  -- Both rows as they were, without what is sealed.
  kept_row jsonb not null,
  gone_row jsonb not null,
  kept_ssn_sealed text,
  gone_ssn_sealed text,
  -- By table: links removed because both had them, and the keys of rows that moved.
  removed jsonb not null,
  moved jsonb not null,
  -- Dated figures of both before, and of the one that stays after.
  figures jsonb not null,
  -- Version of the record that stays, right after.
  kept_version integer not null,
  merged_by uuid references app_user on delete set null,
  merged_by_name text not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  check (kept_id <> gone_id)
);
create index party_merge_kept on party_merge (kept_id, merged_at desc);
create index party_merge_gone on party_merge (gone_id);
create index party_merge_by on party_merge (merged_by);
create index party_merge_at on party_merge (merged_at);
