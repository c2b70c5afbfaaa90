-- Templates of the lender, the versions made from them, the expiry of a term sheet, and letters with files.

-- A lender's own .docx for a kind of document; without one in use the shipped one serves.
create table deal_template (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('term-sheet', 'board-review', 'commitment')),
  file_name text not null,
  storage_key text not null unique,
  size_bytes bigint,
  -- Null until the file has arrived and its placeholders were checked.
  sha256 text,
  placeholders text[] not null default '{}',
  in_use boolean not null default false,
  uploaded_by uuid references app_user,
  created_at timestamptz not null default now(),
  check (not in_use or sha256 is not null)
);
create unique index deal_template_in_use on deal_template (kind) where in_use;
create index deal_template_uploader on deal_template (uploaded_by);

-- What was made beside the PDF in `document`: the Word file, what it says and from which template.
create table deal_version (
  document_id uuid primary key references document on delete cascade,
  -- [{name, label, type, value, source}] as they stood when it was made.
  field_values jsonb not null,
  -- Null: the shipped template.
  template_id uuid references deal_template,
  template_sha256 text not null,
  docx_key text not null unique,
  docx_size_bytes bigint not null,
  docx_sha256 text not null,
  pdf_maker text not null default 'plinth' check (pdf_maker in ('plinth', 'office')),
  -- What whoever reads the version should know of its PDF.
  pdf_note text,
  google_document_id text
);
create index deal_version_template on deal_version (template_id);

alter table activity
  -- Last day on which a term sheet can be accepted.
  add column expires_on date,
  add column expired_at timestamptz;
create index activity_expiring on activity (expires_on) where expires_on is not null and expired_at is null;

-- [{storage_key, file_name, content_type, sha256}]: streamed from the store when the letter is sent.
alter table mail add column attachments jsonb not null default '[]';
