-- Unfinished full applications, found by an unguessable token of which only the hash is kept.
create table application_draft (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the token in the resume link; the token itself is never stored here.
  token_hash bytea not null unique,
  page integer not null default 1 check (page between 1 and 8),
  -- Sections 1 to 6 as typed, without the secrets below.
  form_values jsonb not null,
  ssn_sealed text,
  birth_date_sealed text,
  -- Who is filling it in, once they have signed in and said so; what of theirs is used again.
  user_id uuid references app_user on delete set null,
  borrower_id uuid references borrower on delete set null,
  legal_entity_id uuid references legal_entity on delete set null,
  -- Where the resume link was mailed last.
  mailed_to text,
  -- What it became: answers, files and secrets are gone from here then.
  application_id uuid references application on delete cascade,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index application_draft_expiry on application_draft (expires_at);
create index application_draft_user on application_draft (user_id);
create index application_draft_borrower on application_draft (borrower_id);
create index application_draft_entity on application_draft (legal_entity_id);
create index application_draft_application on application_draft (application_id);

create table application_draft_file (
  id uuid primary key default uuidv7(),
  draft_id uuid not null references application_draft on delete cascade,
  field text not null,
  file_name text not null,
  content_type text not null,
  -- Null for a document that was accepted before and is used again.
  storage_key text unique,
  document_id uuid references document on delete cascade,
  size_bytes bigint,
  -- Null until the bytes have arrived and were taken.
  received_at timestamptz,
  created_at timestamptz not null default now(),
  check ((storage_key is null) <> (document_id is null))
);
create index application_draft_file_draft on application_draft_file (draft_id);
create index application_draft_file_document on application_draft_file (document_id);

-- The affirmation of a full application (F-34), and its PDF.
alter table application
  -- typed or drawn; the drawing is a PNG data address.
  add column signature_kind text check (signature_kind in ('typed', 'drawn')),
  add column signature_name text,
  add column signature_image text,
  add column terms_text text,
  -- SHA-256 of the terms, and of all that was signed: the answers as the PDF shows them and the terms. Hexadecimal.
  add column terms_sha256 text,
  add column signed_sha256 text,
  add column document_id uuid references document on delete set null;
create index application_document on application (document_id);
