-- The text of documents by page, and what is read from it.

alter table document
  -- What it is read as (domain/document/kinds); null when none is known.
  add column kind text,
  add column text_state text not null default 'none' check (text_state in
    ('none', 'queued', 'reading', 'done', 'partial', 'failed', 'needs-password', 'not-readable')),
  add column text_reason text not null default '',
  add column text_warnings text[] not null default '{}',
  -- Pages that are to be read; null when not known yet.
  add column pages_wanted integer,
  add column text_since timestamptz not null default now(),
  -- Pages read before this belong to an earlier reading.
  add column text_requested_at timestamptz;

create table document_page (
  document_id uuid not null references document on delete cascade,
  page integer not null check (page > 0),
  -- Masked: no social security or employer number stands in it in clear.
  text text not null,
  -- [{text, x, y, w, h}]: boxes in fractions of the page.
  words jsonb not null default '[]',
  source text not null check (source in ('text-layer', 'ocr')),
  -- Mean confidence of recognised words, 0-100.
  confidence real,
  read_at timestamptz not null default now(),
  primary key (document_id, page)
);
create index document_page_trgm on document_page using gin (lower(text) gin_trgm_ops);

alter table data_point
  -- A person's correction; reading again leaves such a value.
  add column edited_at timestamptz,
  add column edited_by uuid references app_user;
create index data_point_editor on data_point (edited_by);
