-- Who no longer wants to read of a merge that can still be undone.
create table merge_note_dismissed (
  merge_id uuid not null references party_merge on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (merge_id, user_id)
);
create index merge_note_dismissed_user on merge_note_dismissed (user_id);
