-- Pages arranged: new files made of pages of the files of a request. What they were made from is kept.

create table page_arrangement (
  id uuid primary key default uuidv7(),
  -- The request whose files it was made from.
  activity_id uuid not null references activity on delete cascade,
  state text not null default 'making' check (state in ('making', 'made', 'failed', 'undone')),
  -- Why it could not be made; empty otherwise.
  reason text not null default '',
  made_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index page_arrangement_activity on page_arrangement (activity_id);
create index page_arrangement_maker on page_arrangement (made_by);

-- A file that pages were taken from.
create table page_source (
  arrangement_id uuid not null references page_arrangement on delete cascade,
  document_id uuid not null references document on delete cascade,
  -- Whether it was set aside, as the new files stand in its place.
  set_aside boolean not null,
  primary key (arrangement_id, document_id)
);
create index page_source_document on page_source (document_id);

-- A file that was made.
create table page_file (
  document_id uuid primary key references document on delete cascade,
  arrangement_id uuid not null references page_arrangement on delete cascade,
  -- [{file, page, turn}]: the document, its page from 1, degrees to the right.
  pages jsonb not null,
  -- What it was made from, in words.
  made_from text not null,
  -- How its request was before, and why it had been rejected: undoing brings that back.
  was text not null check (was in ('New', 'Generated', 'Sent', 'Waiting', 'Signed', 'Approved', 'Processing', 'Processed',
    'Accepted', 'In Progress', 'Rejected', 'Done', 'Unsupported', 'Paused', 'Missing Data', 'Error', 'Failed')),
  was_reason text,
  stored boolean not null default false
);
create index page_file_arrangement on page_file (arrangement_id);
