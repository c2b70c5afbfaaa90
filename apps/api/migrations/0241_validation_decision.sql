-- What a person decided on a finding of a validation: as it was found, or otherwise with a note.
create table validation_decision (
  process_id uuid not null references process on delete cascade,
  -- Name of the report and position of the question in it.
  report text not null,
  question integer not null check (question >= 0),
  -- Null: what was found counts again.
  result text check (result in ('SUCCESS', 'FAILURE')),
  note text not null default '',
  decided_by uuid not null references app_user,
  decided_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (process_id, report, question)
);
create index validation_decision_person on validation_decision (decided_by);

-- The instant check of a file after it was sent, and why its sender keeps it all the same.
alter table document
  -- [{code, text}]; null until its words were read.
  add column precheck jsonb,
  add column precheck_reason text not null default '',
  add column precheck_kept_by uuid references app_user,
  add column precheck_kept_at timestamptz;
create index document_precheck_keeper on document (precheck_kept_by);
