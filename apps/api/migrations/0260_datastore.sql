-- What the assistant reads of a loan: passages of its documents, and an index of their terms. Facts of the loan are read
-- where they stand, so that they are never behind.

create extension if not exists btree_gin;

-- One document as the datastore holds it.
create table datastore_source (
  document_id uuid primary key references document on delete cascade,
  loan_id uuid not null references loan on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
  reason text not null default '',
  -- Words of each passage, two bytes each, in order: what ranking weighs a find by.
  lengths bytea not null default '',
  bytes bigint not null default 0,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index datastore_source_loan on datastore_source (loan_id);

create table passage (
  document_id uuid not null references datastore_source on delete cascade,
  -- Its place in the document, from 0.
  no integer not null check (no between 0 and 65535),
  loan_id uuid not null references loan on delete cascade,
  page integer not null check (page > 0),
  -- Where its first character stands in the text of the page.
  start integer not null,
  body text not null,
  primary key (document_id, no)
);
create index passage_loan on passage (loan_id);

-- Where a term stands: for each passage its number (two bytes) and how often (one byte).
create table posting (
  loan_id uuid not null references loan on delete cascade,
  term text collate "C" not null,
  document_id uuid not null references datastore_source on delete cascade,
  places bytea not null,
  primary key (loan_id, term, document_id)
);
create index posting_document on posting (document_id);

-- Words of a loan's documents, by which a misspelt one is understood.
create table datastore_word (
  loan_id uuid not null references loan on delete cascade,
  word text collate "C" not null,
  primary key (loan_id, word)
);
create index datastore_word_alike on datastore_word using gin (loan_id, word gin_trgm_ops);
