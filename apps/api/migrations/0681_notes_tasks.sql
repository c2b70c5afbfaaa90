-- What staff keep to themselves of a loan: notes, tasks, and who is looking at it now.
create table loan_note (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  author_id uuid references app_user on delete set null,
  author_name text not null,
  body text not null check (body <> ''),
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  archived_at timestamptz
);
create index loan_note_loan on loan_note (loan_id, id) where archived_at is null;
create index loan_note_author on loan_note (author_id);

create table loan_note_mention (
  note_id uuid not null references loan_note on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- As it stands in the note.
  name text not null,
  primary key (note_id, user_id)
);
create index loan_note_mention_user on loan_note_mention (user_id);

-- Tasks that loans get as they enter a stage.
create table task_template (
  id uuid primary key default uuidv7(),
  stage text not null check (stage in ('preliminary', 'term-sheet-sent', 'underwriting', 'board-review', 'commitment-sent',
    'commitment-accepted', 'funded', 'paid-off', 'rejected')),
  title text not null check (title <> ''),
  details text not null default '',
  -- A colleague; null for the loan officer.
  owner_id uuid references app_user on delete set null,
  due_days integer check (due_days between 0 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create index task_template_stage on task_template (stage) where archived_at is null;
create index task_template_owner on task_template (owner_id);

create table loan_task (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  title text not null check (title <> ''),
  details text not null default '',
  owner_id uuid references app_user on delete set null,
  due_on date,
  done_at timestamptz,
  -- In words too: a person may be erased.
  done_by uuid references app_user on delete set null,
  done_by_name text not null default '',
  template_id uuid references task_template on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create index loan_task_loan on loan_task (loan_id, id) where archived_at is null;
create index loan_task_mine on loan_task (owner_id, (coalesce(due_on, 'infinity'::date)), id)
  where done_at is null and archived_at is null;
create index loan_task_owner on loan_task (owner_id);
create index loan_task_done_by on loan_task (done_by);
create index loan_task_template on loan_task (template_id);
-- Of a template a loan gets a task once, whatever became of it.
create unique index loan_task_once on loan_task (loan_id, template_id) where template_id is not null;

-- Not kept: emptied when the database crashes, and every row goes within minutes.
create unlogged table loan_presence (
  loan_id uuid not null references loan on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  seen_at timestamptz not null,
  primary key (loan_id, user_id)
);
create index loan_presence_user on loan_presence (user_id);
create index loan_presence_seen on loan_presence (seen_at);

-- Stages that loans entered and whose tasks they are still to get; however a loan comes there.
create table loan_stage_entry (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  stage text not null check (stage in ('preliminary', 'term-sheet-sent', 'underwriting', 'board-review', 'commitment-sent',
    'commitment-accepted', 'funded', 'paid-off', 'rejected')),
  entered_at timestamptz not null default now()
);
create index loan_stage_entry_loan on loan_stage_entry (loan_id);

create function note_stage_entry() returns trigger language plpgsql as $$
begin
  insert into loan_stage_entry (loan_id, stage)
    select new.id, new.status
    where exists (select from task_template where stage = new.status and archived_at is null);
  return null;
end $$;
create trigger loan_stage_entered_new after insert on loan
  for each row execute function note_stage_entry();
create trigger loan_stage_entered after update of status on loan
  for each row when (old.status is distinct from new.status) execute function note_stage_entry();
